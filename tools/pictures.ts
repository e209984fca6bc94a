// npm run pictures -- FOLDER takes pictures of every screen of the product (e2e/pictures/); npm run pictures --
// --compare BEFORE AFTER [DIFF] lists those that differ, with the share of differing pixels.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { compareFolders } from './compare-pictures.ts'
import { root } from './source-files.ts'

const [first = '', before = '', after = '', diff = join(after, 'differences')] = process.argv.slice(2)

if (first === '--compare' && after !== '') process.exitCode = compare()
else if (first !== '' && !first.startsWith('-')) process.exitCode = take(resolve(first))
else {
  process.stderr.write(
    'Use it as: npm run pictures -- FOLDER, or npm run pictures -- --compare BEFORE AFTER\n',
  )
  process.exitCode = 2
}

function take(folder: string): number {
  const config = join(root, 'e2e/pictures/playwright.config.ts')
  const command = [join(root, 'tools/browser.ts'), '--', 'playwright', 'test', '--config', config]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PICTURES: folder },
  })
  return status ?? 1
}

function compare(): number {
  const { count, differing } = compareFolders({ before, after, diff })
  for (const { name, says } of differing) process.stdout.write(`${says.padStart(8)}  ${name}\n`)
  process.stdout.write(`${differing.length} of ${count} pictures differ\n`)
  return differing.length === 0 ? 0 : 1
}
