// Gives histories to the plugin that is named, in the shapes of its agent, and looks at what is left of them.
import assert from "node:assert/strict"
import test from "node:test"
import { pathToFileURL } from "node:url"

const [, , agent, file] = process.argv
const plugin = await import(pathToFileURL(file).href)

// Each maker writes one entry of a history as its agent keeps it: { say }, { user } or { calls: [{ name, input, output }] }.
const shapes = {
  opencode: {
    write: (entry, at) => {
      if (entry.user) return [{ info: { id: `m${at}`, role: "user" }, parts: [{ type: "text", text: entry.user }] }]
      if (entry.compacted) return [{ info: { role: "user" }, parts: [{ type: "compaction", auto: true }] }]
      const tools = (entry.calls ?? []).map(({ name, input, output, waits, error }, i) => ({
        type: "tool",
        tool: `contextd_${name}`,
        callID: `c${at}.${i}`,
        state: waits
          ? { status: "running", input }
          : error
            ? { status: "error", input, error }
            : { status: "completed", input, output, title: "", metadata: {} },
      }))
      const parts = [{ type: "step-start" }, { type: "reasoning", text: "" }, ...tools, { type: "step-finish" }]
      if (entry.say) parts.splice(2, 0, { type: "text", text: entry.say })
      if (entry.strange) parts.push({ type: "hologram" })
      return [{ info: { id: `m${at}`, role: "assistant" }, parts }]
    },
    sent: async (messages) => {
      const handlers = await plugin.Contextd({ client: {}, directory: "/" })
      const output = { messages: [...messages] }
      const list = output.messages
      await handlers["experimental.chat.messages.transform"]({}, output)
      return list // opencode goes on with its own list
    },
  },
  pi: {
    write: (entry, at) => {
      if (entry.user) return [{ role: "user", content: [{ type: "text", text: entry.user }], timestamp: at }]
      if (entry.compacted) return [{ role: "compactionSummary", summary: "before", timestamp: at }]
      const calls = entry.calls ?? []
      const content = [{ type: "thinking", thinking: "", thinkingSignature: "s" }]
      if (entry.say) content.push({ type: "text", text: entry.say })
      if (entry.strange) content.push({ type: "hologram" })
      calls.forEach(({ name, input }, i) => content.push({ type: "toolCall", id: `c${at}.${i}`, name, arguments: input }))
      const results = calls
        .filter((call) => !call.waits)
        .map(({ name, output, error }, i) => ({
          role: "toolResult",
          toolCallId: `c${at}.${i}`,
          toolName: name,
          content: [{ type: "text", text: output ?? error }],
          isError: Boolean(error),
        }))
      return [{ role: "assistant", content, timestamp: at }, ...results]
    },
    sent: async (messages) => {
      let handler
      plugin.default({ on: (event, given) => event === "context" && (handler = given) })
      return (await handler({ type: "context", messages: [...messages] }))?.messages ?? messages
    },
  },
}
const { write, sent } = shapes[agent]

const id = (number) => "br_" + String(number).padStart(32, "0")
const call = (name, input, output, more) => ({ calls: [{ name, input, output, ...more }] })
const begin = (number) => call("context_branch", { description: "Search" }, JSON.stringify({ branch_id: id(number) }))
const end = (number, more) =>
  call("context_return", { message: "Found it" }, JSON.stringify({ branch_id: id(number), folded_at: "now" }), more)
const read = (path, more) => ({ ...call("read", { file_path: path }, path + " ".repeat(9000)), ...more })

// What is left of a history, as the numbers of its entries; an entry of which only a part is left would show.
async function left(history) {
  const written = history.map(write)
  const messages = await sent(written.flat())
  const numbers = written.flatMap((entry, at) => (entry.every((message) => messages.includes(message)) ? [at] : []))
  assert.deepEqual(messages, numbers.flatMap((at) => written[at]))
  assert.deepEqual(await sent(messages), messages, "twice is as once")
  return numbers
}

const USER = { user: "Find it" }

test("what lies between a branch and its return goes, and nothing else", async () => {
  const history = [USER, read("/a"), begin(1), read("/b"), read("/c"), end(1), read("/d"), { say: "It is in d." }]
  assert.deepEqual(await left(history), [0, 1, 2, 5, 6, 7])
})

test("what was sent stays as it is while nothing returns", async () => {
  const history = [USER, begin(1), read("/b"), end(1), read("/c"), begin(2), read("/d"), end(2), read("/e")]
  let before = []
  for (let i = 1; i <= history.length; i++) {
    const now = await left(history.slice(0, i))
    const returns = history[i - 1].calls?.[0].name === "context_return"
    if (!returns) assert.deepEqual(now.slice(0, before.length), before)
    before = now
  }
  assert.deepEqual(before, [0, 1, 3, 4, 5, 7, 8])
})

test("an open branch stays", async () => {
  assert.deepEqual(await left([USER, begin(1), read("/b"), read("/c")]), [0, 1, 2, 3])
})

test("an inner branch goes with the outer one", async () => {
  const history = [USER, begin(1), read("/b"), begin(2), read("/c"), end(2), read("/d"), end(1), read("/e")]
  assert.deepEqual(await left(history.slice(0, 7)), [0, 1, 2, 3, 5, 6])
  assert.deepEqual(await left(history), [0, 1, 7, 8])
})

test("a person's word stays", async () => {
  const history = [USER, begin(1), read("/b"), { user: "Mind the tests" }, read("/c"), end(1)]
  assert.deepEqual(await left(history), [0, 1, 3, 5])
})

test("a step that is not understood, or waits for a result, stays", async () => {
  const history = [USER, begin(1), read("/b"), read("/c", { strange: true }), call("read", {}, "", { waits: true }), end(1)]
  assert.deepEqual(await left(history), [0, 1, 3, 4, 5])
})

test("little is not worth it", async () => {
  assert.deepEqual(await left([USER, begin(1), call("read", {}, "a few words"), end(1)]), [0, 1, 2, 3])
})

test("a reading stays that a later result refers to", async () => {
  const unchanged = call("read", { file_path: "/b" }, "The file is unchanged since you read it.")
  const history = [USER, begin(1), read("/b"), read("/c"), end(1), unchanged]
  assert.deepEqual(await left(history), [0, 1, 2, 4, 5])
})

test("what was compacted is not touched", async () => {
  const history = [USER, begin(1), read("/b"), { compacted: true }, read("/c"), end(1), read("/d")]
  assert.deepEqual(await left(history), [0, 1, 2, 3, 4, 5, 6])
})

test("a return that was refused, of another branch or of another tool folds nothing", async () => {
  const other = call("archive", {}, JSON.stringify({ branch_id: id(1), folded_at: "now" }))
  for (const last of [end(1, { error: "no" }), end(2), other, call("context_return", {}, '{"error":{"code":1}}')]) {
    assert.deepEqual(await left([USER, begin(1), read("/b"), last, read("/c")]), [0, 1, 2, 3, 4])
  }
})

test("answers are found however they are wrapped, and calls through a tool that calls any", async () => {
  const answer = (more) => JSON.stringify({ branch_id: id(1), ...more })
  const opens = call("mcp", { tool: "contextd_context_branch", args: "{}" }, "Result [1 of 1]:\n" + answer({}) + "\nThat is all.")
  const returns = call("mcp", { tool: "contextd_context_return" }, JSON.stringify({ content: [{ text: answer({ success: true }) }] }))
  assert.deepEqual(await left([USER, opens, read("/b"), returns]), [0, 1, 3])
})

test("whatever it is given, the agent goes on", async () => {
  for (const odd of [[null], [{}], [{ role: "assistant" }], [{ info: {} }], [{ info: { role: "assistant" }, parts: [{ type: "tool" }] }]]) {
    assert.deepEqual(await sent(odd), odd)
  }
})
