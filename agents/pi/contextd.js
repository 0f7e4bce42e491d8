// Leaves out of what pi sends to its model what lies inside of branches of contextd that have returned; the session
// keeps it. It belongs into ~/.pi/agent/extensions. Whatever goes wrong, pi sends what it has.
//
// pi has no MCP of its own: contextd's tools come by an extension that brings them, under their names or through a tool
// that calls any.

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

// Blocks of a model's message that are understood, and so may go with it.
const KNOWN_BLOCKS = new Set(["text", "thinking", "toolCall"])

function textOf(content) {
  return typeof content === "string" ? content : (content ?? []).map((block) => block.text ?? "").join("\n")
}

// In pi a step is a message of the model and the results after it. What has been compacted is not touched.
function stepsOf(messages) {
  const steps = []
  for (const message of messages) {
    if (message.role === "compactionSummary" || message.role === "branchSummary") steps.length = 0
    else if (message.role === "assistant") steps.push({ messages: [message] })
    else if (message.role === "toolResult") steps.at(-1)?.messages.push(message)
  }
  return steps.map(({ messages: [said, ...results] }) => {
    const asked = said.content.filter((block) => block.type === "toolCall")
    const calls = asked.map(({ id, name, arguments: input }) => {
      const result = results.find(({ toolCallId }) => toolCallId === id)
      return { name, input, output: textOf(result?.content), refused: !result || result.isError === true }
    })
    const ids = (list) => JSON.stringify(list.sort())
    return {
      messages: [said, ...results],
      calls,
      isWhole:
        said.content.every((block) => KNOWN_BLOCKS.has(block.type)) &&
        ids(asked.map(({ id }) => id)) === ids(results.map(({ toolCallId }) => toolCallId)),
      size:
        said.content.reduce((sum, block) => sum + JSON.stringify(block.text ?? block.arguments ?? "").length, 0) +
        calls.reduce((sum, { output }) => sum + output.length, 0),
    }
  })
}

export default function contextd(pi) {
  pi.on("context", ({ messages }) => {
    try {
      const gone = new Set(stepsToLeaveOut(stepsOf(messages)).flatMap((step) => step.messages))
      return { messages: messages.filter((message) => !gone.has(message)) }
    } catch {
      return undefined // pi goes on with what it has
    }
  })
}
