#!/usr/bin/env node
// Runs the contextd of this platform, which is in a package of its own: npm installs that of the computer's system and processor.
'use strict';
const { spawn } = require('node:child_process');
const path = require('node:path');

const platform = `${process.platform}-${process.arch}`;
let program;
try {
    program = path.join(path.dirname(require.resolve(`contextd-${platform}/package.json`)), 'bin', 'contextd');
} catch {
    const known = Object.keys(require('./package.json').optionalDependencies).map((name) => name.replace('contextd-', ''));
    console.error(
        known.includes(platform)
            ? `contextd: the package contextd-${platform} is missing; install again without --omit=optional.`
            : `contextd: there is no package for ${platform}, only for ${known.join(', ')}; on Windows use WSL.`
    );
    process.exit(69);
}

const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
    console.error(`contextd: ${program} cannot be started: ${error.message}`);
    process.exit(69);
});
child.on('exit', (code, signal) => {
    if (signal) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
    } else {
        process.exit(code);
    }
});
