// Tells contextd what happens in the sessions of opencode, and the model what contextd knows: a session begins with the
// briefing of its project, a prompt brings the memories that it needs, and what tools do counts in the open branch.
// What lies inside of branches that have returned is left out of what the model is sent; the session keeps it.
// It belongs into the folder plugin beside opencode.json. Whatever goes wrong, the agent goes on.
import { spawn } from "node:child_process"

const CONTEXTD = { program: "contextd", variables: {} }
const ANSWER_MS_MAX = 6000
const ANSWER_CHARS_MAX = 100_000
const SESSIONS_MAX = 1000

// What the hook says the model shall read; nothing if it says nothing, or not in time.
function tell(event, payload) {
  return new Promise((resolve) => {
    let patience
    const done = (text) => {
      clearTimeout(patience)
      resolve(text)
    }
    try {
      const told = JSON.stringify(payload)
      let answer = ""
      const hook = spawn(CONTEXTD.program, ["hook", event], {
        stdio: ["pipe", "pipe", "ignore"],
        env: { ...process.env, ...CONTEXTD.variables },
      })
      patience = setTimeout(() => {
        hook.kill()
        done("")
      }, ANSWER_MS_MAX)
      hook.on("error", () => done(""))
      hook.stdin.on("error", () => {})
      hook.stdout.on("data", (bytes) => {
        if (answer.length < ANSWER_CHARS_MAX) answer += bytes
      })
      hook.on("close", () => {
        try {
          done(JSON.parse(answer).hookSpecificOutput.additionalContext ?? "")
        } catch {
          done("")
        }
      })
      hook.stdin.end(told)
    } catch {
      done("") // some systems throw at once what others report later
    }
  })
}

// A handler that rejects would end what the agent is doing.
function quietly(handler) {
  return async (...given) => {
    try {
      await handler(...given)
    } catch {
      // the agent goes on without us
    }
  }
}

function textOf(output) {
  if (typeof output?.output === "string") return output.output
  return (output?.content ?? []).map((item) => item.text ?? "").join("\n")
}

// ----------------------------------------------------------------------------------------------------------------
// Up to the next such line it is the same for every agent: which steps of the model go. A step is { calls: [{ name,
// input, output, refused }], isWhole, size }. Those go that lie between the result that opened a branch and the call
// that returned from it; the summary is that call's argument. Nothing else is changed, so calls keep their results and
// the provider's cache what it has. Nobody is asked which branches these are: the agent keeps what it leaves out here,
// so nothing is lost, and an answer of contextd would cost each request a process.
const OPENS = /(context_branch|branch_create)$/
const RETURNS = /(context_return|branch_return)$/
const BRANCH = /^br_[0-9a-f]{32}$/
const WRAPPINGS = ["structuredContent", "content", "text", "output", "result", "response"]
const UNCHANGED = /nchanged since/
const UNCHANGED_CHARS_MAX = 4096
const WORTH_CHARS = 8000 // as gateway.min_tokens, at four a token

// What a tool of ours says of a branch, however it is wrapped.
function answerIn(value, depth = 0) {
  if (depth > 6 || !value) return undefined
  if (typeof value === "string") {
    const to = Math.max(value.lastIndexOf("}"), value.lastIndexOf("]")) + 1
    for (let from = value.search(/[{[]/), tries = 0; from >= 0 && from < to && tries < 8; tries++) {
      try {
        const found = answerIn(JSON.parse(value.slice(from, to)), depth + 1)
        if (found) return found
      } catch {
        // no object begins here, only words in brackets
      }
      const next = value.slice(from + 1).search(/[{[]/)
      from = next < 0 ? -1 : from + 1 + next
    }
    return undefined
  }
  if (typeof value !== "object" || value.error) return undefined
  if (BRANCH.test(value.branch_id)) {
    return { branch: value.branch_id, isDone: Boolean(value.folded_at) || value.success === true }
  }
  for (const inner of Array.isArray(value) ? value : WRAPPINGS.map((name) => value[name])) {
    const found = answerIn(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

// Some agents have one tool that calls any other.
function nameOf({ name, input }) {
  if (OPENS.test(name) || RETURNS.test(name)) return name
  return [input?.tool, input?.name].find((inner) => typeof inner === "string") ?? ""
}

function pathsIn(value) {
  if (typeof value === "string") return /[/\\.]/.test(value) && value.length <= 1024 && !/\s/.test(value) ? [value] : []
  return value && typeof value === "object" ? Object.values(value).flatMap(pathsIn) : []
}

// Each branch that returned, with the steps between.
function branchesIn(steps) {
  const open = new Map()
  const passed = new Map()
  steps.forEach((step, at) => {
    const known = (tool) => {
      const ours = step.calls.filter((call) => !call.refused && tool.test(nameOf(call)))
      return ours.flatMap((call) => answerIn(call.output) ?? [])
    }
    for (const { branch } of known(RETURNS).filter((answer) => answer.isDone && open.has(answer.branch))) {
      passed.set(branch, { from: open.get(branch) + 1, to: at })
      open.delete(branch)
    }
    for (const { branch } of known(OPENS)) if (!passed.has(branch) && !open.has(branch)) open.set(branch, at)
  })
  return [...passed.values()]
}

// A result that says that a file is unchanged since it was read needs that reading.
function referencesIn(steps) {
  const found = []
  steps.forEach((step, from) => {
    for (const { input, output } of step.calls) {
      if (output.length > UNCHANGED_CHARS_MAX || !UNCHANGED.test(output)) continue
      const paths = new Set(pathsIn(input))
      const names = ({ calls }) => calls.some((call) => pathsIn(call.input).some((path) => paths.has(path)))
      found.push({ from, to: steps.slice(0, from).findLastIndex(names) })
    }
  })
  return found
}

function stepsToLeaveOut(steps) {
  const references = referencesIn(steps)
  const goes = (branches) => {
    const inside = new Set(branches.flatMap(({ from, to }) => steps.slice(from, to).map((_, i) => from + i)))
    const needed = new Set(references.filter(({ from }) => !inside.has(from)).map(({ to }) => to))
    return [...inside].filter((at) => steps[at].isWhole && !needed.has(at)).map((at) => steps[at])
  }
  const isWorth = (branch) => goes([branch]).reduce((sum, step) => sum + step.size, 0) >= WORTH_CHARS
  return goes(branchesIn(steps).filter(isWorth))
}
// ----------------------------------------------------------------------------------------------------------------

// Parts of a model's message that are understood, and so may go with it.
const KNOWN_PARTS = new Set(["text", "reasoning", "tool", "step-start", "step-finish", "patch", "snapshot", "retry"])

// In opencode a step is one message, with the results of its calls. What has been compacted is not touched.
function stepsOf(messages) {
  const from = messages.findLastIndex(
    ({ info, parts }) => info.summary === true || parts.some((part) => part.type === "compaction"),
  )
  return messages.slice(from + 1).filter(({ info }) => info.role === "assistant").map((message) => {
    const tools = message.parts.filter((part) => part.type === "tool")
    const calls = tools.map(({ tool, state }) => ({
      name: tool,
      input: state.input,
      output: String(state.output ?? state.error ?? ""),
      refused: state.status !== "completed",
    }))
    return {
      message,
      calls,
      isWhole:
        message.parts.every((part) => KNOWN_PARTS.has(part.type)) &&
        tools.every(({ state }) => state.status === "completed" || state.status === "error"),
      size:
        calls.reduce((sum, { input, output }) => sum + JSON.stringify(input ?? {}).length + output.length, 0) +
        message.parts.reduce((sum, part) => sum + (part.text?.length ?? 0), 0),
    }
  })
}

export const Contextd = async ({ client, directory }) => {
  const briefed = new Set() // sessions that have begun, and whose context still holds what they were told
  const compacted = new Set()

  const about = (sessionID, more) => ({ session_id: sessionID, cwd: directory, ...more })

  function remember(sessions, sessionID) {
    if (sessions.size >= SESSIONS_MAX) sessions.delete(sessions.values().next().value)
    sessions.add(sessionID)
  }

  // What an agent has others do is told them by that agent.
  async function isPersons(sessionID) {
    const session = await client.session.get({ path: { id: sessionID } }).catch(() => undefined)
    return !session?.data?.parentID
  }

  async function briefing(sessionID, isNew) {
    if (briefed.has(sessionID)) return ""
    remember(briefed, sessionID)
    const source = compacted.delete(sessionID) ? "compact" : isNew ? "startup" : "resume"
    return tell("SessionStart", about(sessionID, { source }))
  }

  return {
    "chat.message": quietly(async ({ sessionID }, { message, parts }) => {
      const asked = parts.filter((part) => part.type === "text" && !part.synthetic)
      if (asked.length === 0 || !(await isPersons(sessionID))) return
      const before = await client.session.messages({ path: { id: sessionID } }).catch(() => undefined)
      const prompt = asked.map((part) => part.text).join("\n")
      const told = [
        await briefing(sessionID, !before?.data?.length),
        await tell("UserPromptSubmit", about(sessionID, { prompt })),
      ].filter((text) => text)
      if (told.length > 0) {
        // Parts are kept in the order of their ids.
        const id = parts.at(-1).id + "c"
        parts.push({ id, sessionID, messageID: message.id, type: "text", text: told.join("\n\n"), synthetic: true })
      }
    }),

    "tool.execute.after": quietly(async ({ tool, sessionID, args }, output) => {
      await tell("PostToolUse", about(sessionID, { tool_name: tool, tool_input: args, tool_response: textOf(output) }))
    }),

    "experimental.chat.messages.transform": quietly(async (_, { messages }) => {
      const gone = new Set(stepsToLeaveOut(stepsOf(messages)).map((step) => step.message))
      // opencode goes on with its own list, not with another in its place
      if (gone.size > 0) messages.splice(0, messages.length, ...messages.filter((message) => !gone.has(message)))
    }),

    event: quietly(async ({ event }) => {
      if (event.type === "session.compacted") {
        briefed.delete(event.properties.sessionID)
        remember(compacted, event.properties.sessionID)
      }
    }),
  }
}
