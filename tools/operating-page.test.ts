import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What operators read and copy from. */
const pages = [
  ...['OPERATING', 'RELIABILITY', 'SCALE', 'SERVERS', 'CONSOLE', 'BRANDS', 'GROWTH'].map(
    (name) => `docs/${name}.md`,
  ),
  ...readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`),
]

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Lines of the fenced blocks of a page, continued ones joined, and its spans of code. */
function codeOf(text: string): { blocks: string[][]; spans: string[] } {
  const fenced = /^( *)```\w*\n([^]*?)^\1```$/gm
  const blocks = [...text.matchAll(fenced)].map(([, , body = '']) =>
    body
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.trim()),
  )
  const spans = [...text.replaceAll(fenced, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replaceAll('\n', ' '),
  )
  return { blocks, spans }
}

/** Scripts that take the name of a program of ours, with the file that lists those and the folder of their paths. */
const lists: Readonly<Record<string, { list: string; folder: string }>> = {
  operator: { list: 'server/app/operator/main.ts', folder: 'server/app/operator/' },
  bench: { list: 'bench/programs.ts', folder: '' },
  torture: { list: 'bench/programs.ts', folder: '' },
  drill: { list: 'bench/programs.ts', folder: '' },
}

/** The file of a program that a list names; undefined if it does not. */
function programOf(script: string, name: string): string | undefined {
  const listed = lists[script]
  if (!listed) return undefined
  const text = read(listed.list)
  const [own = text] = new RegExp(`^  ${script}: \\{[^]*?^  \\},$`, 'm').exec(text) ?? []
  const [, file] =
    new RegExp(`^ +'?${name}'?: \\{\\s*(?:file: |load: \\(\\) => import\\()'([^']+)'`, 'm').exec(own) ?? []
  if (file !== undefined) return join(listed.folder, file)
  // The program of a package that may be missing.
  if (!own.includes(`  ${name}: {`) || name !== 'cells') return undefined
  const [, ofPackage] = /command: \(\) => import\('\.\/([^']+)'/.exec(read('server/cells/package.ts')) ?? []
  return ofPackage && join('server/cells', ofPackage)
}

/** What is wrong with the commands of `npm run` and of `deploy/run` in a line: no such script, or none of its options. */
function commandFaults(line: string): string[] {
  const commands = line.matchAll(
    /(?:npm run (?:--silent )?|node --run |\/deploy\/run )(?<words>[a-z][\w:-]*(?:(?: --)? [a-z][\w:-]*)?)(?<rest>[^;|>]*)/g,
  )
  return [...commands].flatMap(({ 0: whole, groups: { words = '', rest = '' } = {} }) => {
    const [first = '', second = ''] = words.replace(' --', '').split(' ')
    const script = whole.startsWith('/deploy/run') ? 'operator' : first
    const name = whole.startsWith('/deploy/run') ? first : script in lists ? second : script
    if (scripts[script] === undefined) return [`there is no script ${script}`]
    const file = script in lists ? programOf(script, name) : fileOf(scripts[script])
    if (file === undefined) return name === '' ? [] : [`${script} has no ${name}`]
    const options = [...rest.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, option = '']) => option)
    return options
      .filter((option) => !takes(read(file), option))
      .map((option) => `${name} takes no --${option}`)
  })
}

/** The last file of ours that a script starts. */
const fileOf = (script: string): string | undefined => [...script.matchAll(/[\w/-]+\.[tj]s\b/g)].at(-1)?.[0]

/** By `parseArgs`, by bench/option.ts, or by looking for the word. */
const takes = (source: string, option: string): boolean =>
  new RegExp(`'?\\b${option}'?: \\{ type: '|(?:option|word)\\('${option}'|'--${option}'`).test(source)

test('a script or an option that is not there is found, however it is called', () => {
  expect(commandFaults('npm run operator -- audit:verify --archive /srv/archive')).toEqual([])
  expect(commandFaults('npm run drill -- drain [--proxy nginx|both] [--rounds 3]')).toEqual([])
  expect(commandFaults('/opt/sixpence/deploy/run secrets:retire 1 --end-session')).toEqual([
    'secrets:retire takes no --end-session',
  ])
  expect(commandFaults('node --run operator -- operator:invite --mail a@b.example; npm run bakup')).toEqual([
    'operator:invite takes no --mail',
    'there is no script bakup',
  ])
  expect(commandFaults('npm run drill -- bakup')).toEqual(['drill has no bakup'])
})

test.each(pages)('the commands that %s names are scripts, with options they take', (page) => {
  const { blocks, spans } = codeOf(read(page))
  expect([...blocks.flat(), ...spans].flatMap(commandFaults)).toEqual([])
})

test('what a server runs by deploy/run is in its folder', () => {
  const names = [...read('docs/OPERATING.md').matchAll(/\/deploy\/run ([a-z][\w:-]*)/g)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => programOf('operator', name) === undefined)).toEqual([])
})

test.each(pages)('the settings that %s names are settings', (page) => {
  const settings = read('docs/SETTINGS.md')
  const names = read(page).match(/\b(?:SIXPENCE|DATABASE|SMTP|SMS|OTEL|METRICS|RATES)_[A-Z_]+\b/g) ?? []
  const unknown = names.filter(
    (name) => !settings.includes(`\`${name}\``) && !settings.includes(`\`${name.replace(/_FILE$/, '')}\``),
  )
  expect(unknown).toEqual([])
})

test.each(pages)('the files of deploy/ that %s names are there', (page) => {
  const text = read(page)
  const paths = [...text.matchAll(/(?<![\w.-])(?:\/opt\/sixpence(?:-\d)?\/)?(deploy\/[\w@./-]*\w)/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('what a block installs from a folder of deploy/ is in it', () => {
  const installed = codeOf(read('docs/OPERATING.md')).blocks.flatMap((lines) => {
    const folder = lines.map((line) => /^cd \/opt\/sixpence\/(deploy\/.*)$/.exec(line)?.[1]).find(Boolean)
    if (folder === undefined) return []
    return lines
      .filter((line) => line.startsWith('install '))
      .flatMap((line) => line.split(/\s+/).filter((word) => /^[\w@-]+\.\w+$/.test(word)))
      .map((name) => `${folder}/${name}`)
  })
  expect(installed.length).toBeGreaterThan(5)
  expect(installed.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the headings that the page of operation leads to are on it', () => {
  const text = read('docs/OPERATING.md')
  const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([])
})
