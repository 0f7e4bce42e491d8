// An extension of pi that brings it the tools of contextd for branches, over MCP. $CONTEXTD is the program.
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

export default function tools(pi) {
  const waiting = new Map()
  let server
  let requests = 0

  function send(message) {
    server.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n")
  }

  function ask(method, params) {
    return new Promise((resolve) => {
      waiting.set(++requests, resolve)
      send({ id: requests, method, params })
    })
  }

  function start() {
    server = spawn(process.env.CONTEXTD, ["stdio"], { stdio: ["pipe", "pipe", "inherit"] })
    createInterface({ input: server.stdout }).on("line", (line) => {
      const message = JSON.parse(line)
      waiting.get(message.id)?.(message)
    })
    const clientInfo = { name: "pi", version: "1" }
    return ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }).then(() =>
      send({ method: "notifications/initialized" }),
    )
  }

  const text = { type: "string" }
  const tool = (name, properties) =>
    pi.registerTool({
      name: "contextd_" + name,
      label: name,
      description: name,
      parameters: { type: "object", properties, required: Object.keys(properties) },
      execute: async (_, given) => {
        if (!server) await start()
        const { result } = await ask("tools/call", { name, arguments: given })
        return { content: result.content, details: {} }
      },
    })
  tool("context_branch", { description: text, prompt: text, project_path: text })
  tool("context_return", { message: text, project_path: text })
  pi.on("session_shutdown", () => server?.stdin.end())
}
