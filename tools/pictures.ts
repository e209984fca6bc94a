// npm run pictures -- FOLDER takes pictures of every screen of the product (e2e/pictures/); npm run pictures --
// --compare BEFORE AFTER [DIFF] lists those that differ, with the share of differing pixels; npm run pictures --
// --gallery renews those of the README.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { compareFolders } from './compare-pictures.ts'
import { root } from './source-files.ts'

const [first = '', before = '', after = '', diff = join(after, 'differences')] = process.argv.slice(2)

if (first === '--compare' && after !== '') process.exitCode = compare()
else if (first !== '' && !first.startsWith('-')) process.exitCode = take('screens', resolve(first))
else if (first === '--gallery') process.exitCode = take('gallery', join(root, 'docs/pictures'))
else {
  process.stderr.write(
    'Use it as: npm run pictures -- FOLDER, npm run pictures -- --compare BEFORE AFTER, or npm run pictures -- --gallery\n',
  )
  process.exitCode = 2
}

function take(project: 'screens' | 'gallery', folder: string): number {
  const config = join(root, 'e2e/pictures/playwright.config.ts')
  const command = [
    join(root, 'tools/browser.ts'),
    '--',
    'playwright',
    'test',
    '--config',
    config,
    '--project',
    project,
  ]
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
