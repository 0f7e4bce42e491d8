// Loads the plugin that is named and calls each of its handlers as opencode does, and as it does not. Prints what the
// model would be told; ends with an error if a handler rejects.
import { pathToFileURL } from "node:url"

const { Contextd } = await import(pathToFileURL(process.argv[2]).href)
const circle = {}
circle.itself = circle
const odd = [[], [undefined, undefined], [null, null], [{}, {}], [{ event: {} }, { parts: [null] }], [{ args: circle }, 7]]
const clients = [
  undefined,
  { session: { get: () => { throw new Error("gone") } } },
  { session: { get: async () => ({}), messages: async () => ({}) } },
]
for (const client of clients) {
  const handlers = await Contextd({ client, directory: process.cwd() })
  for (const handler of Object.values(handlers)) for (const given of odd) await handler(...given)
  const parts = [{ id: "p", type: "text", text: "hello" }]
  await handlers["chat.message"]({ sessionID: "s" }, { message: { id: "m" }, parts })
  await handlers["tool.execute.after"]({ tool: "t", sessionID: "s", args: {} }, { content: "none" })
  for (const part of parts.slice(1)) console.log(part.text)
}
