// Tells contextd what happens in the sessions of opencode, and the model what contextd knows: a session begins with the
// briefing of its project, a prompt brings the memories that it needs, and what tools do counts in the open branch.
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

    event: quietly(async ({ event }) => {
      if (event.type === "session.compacted") {
        briefed.delete(event.properties.sessionID)
        remember(compacted, event.properties.sessionID)
      }
    }),
  }
}
