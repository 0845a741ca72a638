// `npm run go-module -- FOLDER`: packs the client in Go. Its repository has no generated files, so `go get` cannot take it from there.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import manifest from '../../../functions/package.json' with { type: 'json' };
import { readCommandLine, refuse } from '../../command-line.ts';
import { inProject } from '../../project.ts';

const usage = `Usage: npm run go-module -- FOLDER
Packs the built client in Go into a folder of the form of a module proxy: a web server can serve it, and GOPROXY name it.`;

const { positionals } = readCommandLine(usage, { maxArguments: 1 });
const [target = refuse(usage, 'Name a folder.')] = positionals;

const source = inProject('clients', 'go');
const goMod = readFileSync(join(source, 'go.mod'), 'utf8');
const [, name = ''] = /^module (\S+)$/m.exec(goMod) ?? [];
const version = `v${manifest.version}`;
const files = readdirSync(source).map((file) => [`${name}@${version}/${file}`, readFileSync(join(source, file))]);

// https://go.dev/ref/mod#goproxy-protocol
const folder = resolve(target, name, '@v');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'list'), `${version}\n`);
writeFileSync(join(folder, `${version}.info`), JSON.stringify({ Version: version }));
writeFileSync(join(folder, `${version}.mod`), goMod);
writeFileSync(join(folder, `${version}.zip`), zipSync(Object.fromEntries(files)));
console.log(`Packed ${name} ${version} into ${resolve(target)}.`);
