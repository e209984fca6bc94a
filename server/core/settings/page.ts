import { environment } from './environment.ts'
import { settingGroups, type SettingGroup } from './groups.ts'
import { factsOf, type Facts } from './setting.ts'

/** docs/SETTINGS.md: all settings by subject. Settings that share their meaning share a section. */
export function settingsPage(): string {
  const all = sections()
  const groups = Object.entries(settingGroups).map(([group, { title, ...rest }]) => ({
    title,
    about: 'about' in rest ? [wrapped(rest.about)] : [],
    sections: all.filter((section) => section.group === group),
  }))
  const contents = groups.map(
    ({ title }) =>
      `- [${title}](#${title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-')})`,
  )
  const blocks = groups.flatMap(({ title, about, sections }) => [
    `## ${title}`,
    ...about,
    ...sections.flatMap(blocksOf),
  ])
  return `${[...introduction.map((text) => wrapped(text)), contents.join('\n'), ...blocks].join('\n\n')}\n`
}

const introduction = [
  '# Settings',
  '<!-- Written by `npm run generate -- settings` from server/core/settings/. -->',
  'All settings are environment variables. The server reads them before it connects to the database and reports all wrong or missing ones at once. An empty value counts as not set. In production the server also refuses unknown names that begin with `SIXPENCE_`.',
  'To read a value from a file, set `<NAME>_FILE` to its path, as in `SIXPENCE_SECRET_FILE=/etc/sixpence/secret`. An example with the settings that a new installation needs is [sixpence.env.example](../deploy/sixpence.env.example); [OPERATING.md](OPERATING.md#settings) describes the installation.',
]

type Named = Facts & { name: string; form: string }

type Section = { group: SettingGroup; settings: [Named, ...Named[]] }

function sections(): Section[] {
  const pageSections: Section[] = []
  for (const [name, schema] of Object.entries(environment.shape)) {
    const { group, ...facts } = factsOf(schema)
    if (group === undefined) throw new Error(`${name} is in no group of settings`)
    const last = pageSections.at(-1)
    if (last?.group === group && last.settings[0].meaning === facts.meaning)
      last.settings.push({ name, ...facts })
    else pageSections.push({ group, settings: [{ name, ...facts }] })
  }
  return pageSections
}

function blocksOf({ settings }: Section): string[] {
  const [first] = settings
  const values =
    settings.length === 1
      ? [`- Allowed: ${first.form}`]
      : settings.map(({ name, form }) => `- \`${name}\`: ${form}`)
  const lines = [
    ...values,
    `- Default: ${first.otherwise ?? 'not used'}`,
    ...inProduction(first),
    ...needs(settings),
  ]
  return [
    `### ${settings.map(({ name }) => `\`${name}\``).join(', ')}`,
    wrapped(`${capitalised(first.meaning)}.`),
    lines.map((line) => wrapped(line, '  ')).join('\n'),
  ]
}

function inProduction({ production, unless, onlyDemo, weakens }: Facts): string[] {
  if (onlyDemo) return ['- In production: refused']
  if (weakens)
    return [
      '- In production: a value that takes a protection away is refused, unless `SIXPENCE_SANDBOXES` or `LOAD_TEST` is on',
    ]
  if (!production) return []
  return [`- In production: ${required[production]}${unless ? `, unless \`${unless}\` is set` : ''}`]
}

const required: Record<NonNullable<Facts['production']>, string> = {
  required: 'required',
  requiredToServe: 'required by a server, not by commands',
  requiredOfPartners: 'required by a server, unless `SIXPENCE_SANDBOXES` is on',
}

/** Lines about settings that must be set together. */
function needs(settings: readonly Named[]): string[] {
  const names = settings.map(({ name }) => name)
  const others = [...new Set(settings.flatMap((setting) => setting.with ?? []))]
  const outside = others.filter((name) => !names.includes(name)).map((name) => `\`${name}\``)
  return [
    ...(others.some((name) => names.includes(name)) ? ['- All of these are set, or none'] : []),
    ...(outside.length > 0 ? [`- Requires: ${outside.join(', ')}`] : []),
  ]
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const width = 120

/** A text in lines of at most 120 characters, if no word is longer. */
function wrapped(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines.splice(-1, 1, word)
    else if (`${line} ${word}`.length <= width) lines.splice(-1, 1, `${line} ${word}`)
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
