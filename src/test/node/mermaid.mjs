// Reads diagrams (a JSON array of texts in the file that is named) with the real mermaid, and prints what it understood of each.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

// mermaid wants a browser as soon as it is loaded.
const { window } = new JSDOM("<body></body>");
globalThis.window = window;
globalThis.document = window.document;
const { default: mermaid } = await import("mermaid");

// How mermaid keeps `#34;` until it draws the label.
const decoded = (label) => label.replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)));

const understood = [];
for (const diagram of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
    await mermaid.parse(diagram);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(diagram);
    understood.push({
        nodes: [...db.getVertices().values()].map((node) => ({
            id: node.id,
            label: decoded(node.text),
            classes: node.classes,
        })),
        edges: db.getEdges().map((edge) => ({ from: edge.start, to: edge.end, label: edge.text })),
        classes: [...db.getClasses().keys()],
    });
}
console.log(JSON.stringify(understood));
