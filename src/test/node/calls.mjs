// node calls.mjs ERA TARGET...: everything that can happen between a call and its answer, printed as JSON.
import { setTimeout as delay } from 'node:timers/promises';
import { client, transport } from './connect.mjs';

const [era, ...target] = process.argv.slice(2);

let changes = 0;
const mcp = client(era, {
  capabilities: { elicitation: { form: {} } },
  listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => changes++ } },
});
mcp.setRequestHandler('elicitation/create', async ({ params }) => ({
  action: 'accept',
  content: Object.fromEntries(Object.keys(params.requestedSchema.properties).map((field) => [field, 'Ada'])),
}));

async function text(name, args = {}, options = {}) {
  return (await mcp.callTool({ name, arguments: args }, options)).content[0].text;
}

async function progress() {
  const seen = [];
  await text('test_tool_with_progress', {}, { onprogress: (report) => seen.push(report.progress) });
  return seen;
}

async function breakOff() {
  const abort = new AbortController();
  try {
    // The first progress says that the call is under way.
    await text('test_wait_for_cancellation', {}, { signal: abort.signal, onprogress: () => abort.abort() });
    return 'answered';
  } catch {
    return 'broken off';
  }
}

// Over HTTP the server may find out only when it next writes to the client.
async function countCancelled() {
  for (;;) {
    const count = await text('test_count_cancelled');
    if (count !== '0') {
      return count;
    }
    await delay(50);
  }
}

// The stream for such news may open only after the first calls, and earlier news is lost.
async function hearOfChange() {
  while (changes === 0) {
    await text('test_trigger_tool_change');
    await delay(50);
  }
  return true;
}

await mcp.connect(transport(target));
try {
  await mcp.listTools(); // says which arguments stand in headers
  const seen = {
    progress: await progress(),
    brokenOff: await breakOff(),
    cancelled: await countCancelled(),
    greeting: await text('test_input_required_result_elicitation'),
    twoRounds: await text('test_input_required_result_multi_round'),
    routed: await text('test_routed_by_header', { region: 'Österreich', shard: 7 }),
    heardOfChange: await hearOfChange(),
  };
  console.log(JSON.stringify(seen));
} finally {
  await mcp.close();
}
