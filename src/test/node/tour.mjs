// node tour.mjs ERA TARGET...: uses everything the product offers once, and prints what it answered as JSON.
import { client, transport } from './connect.mjs';

const [era, ...target] = process.argv.slice(2);
const mcp = client(era);
await mcp.connect(transport(target));
try {
  const answers = {
    version: mcp.getNegotiatedProtocolVersion(),
    tools: (await mcp.listTools()).tools.map((tool) => tool.name),
    ping: await mcp.callTool({ name: 'ping', arguments: {} }),
    status: await mcp.callTool({ name: 'status', arguments: {} }),
    failure: await mcp.callTool({ name: 'status', arguments: { operation_id: 'op_unknown' } }),
    resources: (await mcp.listResources()).resources.map((resource) => resource.uri),
    help: (await mcp.readResource({ uri: 'contextd://help' })).contents[0],
    prompts: (await mcp.listPrompts()).prompts.map((prompt) => prompt.name),
    prompt: (await mcp.getPrompt({ name: 'status', arguments: { detail: 'full' } })).messages[0],
    completion: (
      await mcp.complete({
        ref: { type: 'ref/prompt', name: 'status' },
        argument: { name: 'detail', value: 'f' },
      })
    ).completion.values,
    unknown: await mcp.callTool({ name: 'no_such_tool', arguments: {} }).catch((error) => error.code),
  };
  console.log(JSON.stringify(answers));
} finally {
  await mcp.close();
}
