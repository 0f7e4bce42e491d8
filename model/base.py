"""Takes the weights out of a BERT in ONNX, so that torch can train them, and leaves the graph to put them back into.

    base.py MODEL.onnx OUT

Writes into OUT: graph.onnx, the model without its weights; names.json, which weight of torch each of the graph's is
and whether it is transposed there; shapes.json; w.lo and w.hi, the lower and the upper bytes of all weights as 16-bit
floats, apart because they pack better so. Reads the format itself, so that numpy is all it needs.
"""
import json
import re
import sys
from pathlib import Path

import numpy as np

# Numbers of fields in onnx.proto.
MODEL_GRAPH, GRAPH_NODE, GRAPH_TENSOR = 7, 1, 5
NODE_INPUT, NODE_NAME, NODE_OPERATION = 1, 3, 4
TENSOR_SHAPE, TENSOR_TYPE, TENSOR_NAME, TENSOR_BYTES = 1, 2, 8, 9
FLOAT = 1


def varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number, at


def fields(message):
    """The number and the value of each field, and its bytes as they stand in the message."""
    at = 0
    while at < len(message):
        start = at
        key, at = varint(message, at)
        if key & 7 == 0:
            value, at = varint(message, at)
        else:
            size, at = varint(message, at) if key & 7 == 2 else (4 if key & 7 == 5 else 8, at)
            value = message[at:at + size]
            at += size
        yield key >> 3, value, message[start:at]


def encoded(number, payload):
    def as_varint(rest):
        out = b''
        while rest > 127:
            out += bytes([rest & 127 | 128])
            rest >>= 7
        return out + bytes([rest])

    return as_varint(number << 3 | 2) + as_varint(len(payload)) + payload


def packed(value):
    at = 0
    while at < len(value):
        number, at = varint(value, at)
        yield number


def tensor(message):
    name, kind, shape, data = '', 0, [], None
    for number, value, _ in fields(message):
        if number == TENSOR_SHAPE:
            shape += [value] if isinstance(value, int) else packed(value)
        elif number == TENSOR_TYPE:
            kind = value
        elif number == TENSOR_NAME:
            name = bytes(value).decode()
        elif number == TENSOR_BYTES:
            data = value
    return name, kind, shape, data


def torch_names(parts, tensors):
    """What torch calls each weight, and whether it is transposed: factors of products were renamed when exported."""
    names = {it: (it, False) for it in tensors if re.match(r'(embeddings|encoder)\.', it)}
    for node in (value for number, value, _ in parts if number == GRAPH_NODE):
        said = [(number, value) for number, value, _ in fields(node)]
        name, operation = (next((bytes(value).decode() for number, value in said if number == which), '')
                           for which in (NODE_NAME, NODE_OPERATION))
        for factor in (bytes(value).decode() for number, value in said if number == NODE_INPUT):
            if operation == 'MatMul' and factor in tensors and factor not in names and len(tensors[factor][2]) == 2:
                layer = re.sub(r'/MatMul.*$', '', name).strip('/').replace('/', '.')
                names[factor] = layer + '.weight', True
    return names


def main(model, out):
    parts = list(fields(memoryview(model.read_bytes())))
    graph = list(fields(next(value for number, value, _ in parts if number == MODEL_GRAPH)))
    tensors = {it[0]: it for it in (tensor(value) for number, value, _ in graph if number == GRAPH_TENSOR)}
    weights, taken = {}, {}
    for inside, (name, transposed) in torch_names(graph, tensors).items():
        _, kind, shape, data = tensors[inside]
        if kind == FLOAT:
            values = np.frombuffer(data, np.float32).reshape(shape)
            weights[name] = (values.T if transposed else values).astype(np.float16)
            taken[inside] = name, transposed, shape
    bare = b''.join(it for number, value, it in graph if number != GRAPH_TENSOR or tensor(value)[0] not in taken)
    out.mkdir(parents=True, exist_ok=True)
    (out / 'graph.onnx').write_bytes(
        b''.join(encoded(MODEL_GRAPH, bare) if number == MODEL_GRAPH else it for number, _, it in parts))
    (out / 'names.json').write_text(json.dumps(taken))
    (out / 'shapes.json').write_text(json.dumps({it: weights[it].shape for it in sorted(weights)}))
    halves = np.concatenate([weights[it].ravel() for it in sorted(weights)]).view(np.uint8).reshape(-1, 2)
    (out / 'w.lo').write_bytes(halves[:, 0].tobytes())
    (out / 'w.hi').write_bytes(halves[:, 1].tobytes())
    print(len(weights), 'tensors,', len(halves), 'weights')


main(*map(Path, sys.argv[1:]))
