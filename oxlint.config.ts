import { defineConfig } from 'oxlint'
import { forbiddenByFolder } from '@sixpence/tools/layers'

/** Imports that a rule forbids, in the notation of .gitignore, and the sentence that says why. */
type Forbidden = { group: string[]; message: string }

const forbid = (files: string[], patterns: Forbidden[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Forbidden[] }] },
})

const withSubpaths = (workspaces: readonly string[]): string[] =>
  workspaces.flatMap((name) => [`@sixpence/${name}`, `@sixpence/${name}/**`])

const noClient: Forbidden = {
  group: withSubpaths(['web']),
  message: 'The server and the client never import each other; both speak protocol/.',
}
const noServer: Forbidden = {
  group: withSubpaths(['server', 'ledger', 'partners']),
  message: 'The client never imports the server.',
}

/** Workspaces that may import less than the layers below them: of ours only these, and nothing that `never` names. */
const narrow: readonly { workspaces: string[]; of: string[]; never?: string[]; message: string }[] = [
  { workspaces: ['money'], of: [], never: ['../**'], message: 'money/ imports nothing of ours.' },
  {
    workspaces: ['csv', 'days'],
    of: [],
    never: ['../**', 'node:*'],
    message: 'csv/ and days/ run on both sides and import nothing of ours, and nothing of Node.',
  },
  {
    workspaces: ['protocol'],
    of: ['money', 'days', 'days/zone'],
    never: ['node:*'],
    message:
      'protocol/ runs on both sides: of ours it may import money/ and the zone of days/, and nothing of Node.',
  },
  {
    workspaces: ['locales'],
    of: ['money', 'days', 'days/zone'],
    message: 'locales/ writes for both sides: of ours it may import money/ and the zone of days/.',
  },
  {
    workspaces: ['ledger'],
    of: ['money', 'days', 'postgres', 'postgres/**'],
    message: 'The ledger knows accounts, not customers: it may import money/, days/ and postgres/ only.',
  },
  {
    workspaces: ['client'],
    of: [],
    never: ['../**'],
    message: 'client/ knows the public interface by its description: it imports nothing of ours.',
  },
  {
    workspaces: ['cli', 'mcp'],
    of: ['client'],
    never: ['../**'],
    message: 'cli/ and mcp/ use the bank as everybody outside does: of ours they import client/ only.',
  },
]

/** What the folders of the server and of the client are for, as the linter says it when an import leads up. */
const messages: Readonly<Record<string, string>> = {
  'server/rules': 'A rule is a pure function: no database, no clock, no room of the server.',
  'server/core': 'core/ is what everything stands on: it imports no other room but rules/.',
  'server/dictionaries': 'dictionaries/ are choices of forms as data: core/ only.',
  'server/store': 'store/ holds the tables: it imports core/, rules/ and dictionaries/.',
  'server/partners': 'partners/ chooses the companies outside: it knows core/ and store/, no feature.',
  'server/context': 'context/ is what a handler is given: it stands on core/, store/ and partners/.',
  'server/quarantine': 'quarantine/ looks at files: it knows core/ only, no room beside or above it.',
  'server/papers': 'papers/ draws documents: nothing of it moves money or decides.',
  'server/notify': 'notify/ writes to people: no room beside or above it.',
  'server/auth': 'auth/ proves who somebody is: it knows no payment and no feature.',
  'server/deliveries':
    "deliveries/ sends messages to customers' servers: what they say comes from payments/ and features/.",
  'server/payments': 'payments/ knows how money moves: no feature, no call.',
  'server/features':
    'A feature never imports another, nor what stands above it: move what both need to payments/, auth/ or store/.',
  'server/simulator':
    'simulator/ plays the companies outside: it reaches the bank by their doors, never through a feature.',
  'web/ui': 'ui/ knows no domain: it may import money/, and translate and format from lib/.',
  'web/kit':
    'kit/ runs flows, forms and lists of any domain: it knows ui/ and lib/, no widget and no feature.',
  'web/widgets': 'widgets/ is below features and app.',
  'web/features':
    'A feature never imports another feature or app/: move what both need to widgets/, ui/ or lib/.',
}

/** Imports that a folder may not have besides those that lead up. */
const more: Readonly<Record<string, string[]>> = {
  'server/rules': ['pg', 'node:*'],
  'web/ui': ['#lib/call/call*', '#lib/push*', ...withSubpaths(['protocol'])],
}

function rulesOfFolders(runtime: 'server' | 'web') {
  const other = runtime === 'server' ? noClient : noServer
  return [...forbiddenByFolder(runtime)].flatMap(([folder, upward]) => {
    const path = `${runtime}/${folder}`
    // The server's start loads the demo by its mode, and tests use its people.
    const isBank = runtime === 'server' && folder !== 'app' && folder !== 'testing'
    const group = [
      ...upward.map((name) => `#${name}/**`),
      ...(isBank ? withSubpaths(['demo']) : []),
      ...(more[path] ?? []),
    ]
    const message = messages[path] ?? `${path}/ imports no folder beside or above it (tools/layers.ts).`
    if (folder !== 'features')
      return [forbid([`${path}/**`], [...(group.length > 0 ? [{ group, message }] : []), other])]
    // A feature reaches its own files by `./`; a folder within a feature also by a single `../`.
    return [
      forbid([`${path}/*/*`], [{ group: [...group, '#features/**', '../**'], message }, other]),
      forbid([`${path}/*/*/**`], [{ group: [...group, '#features/**', '../../**'], message }, other]),
    ]
  })
}

function rulesOfWorkspaces() {
  const upward = [...forbiddenByFolder('')]
    .filter(([workspace]) => !['server', 'web'].includes(workspace))
    .map(([workspace, forbidden]) =>
      forbid(
        [`${workspace}/**`],
        [
          {
            group: withSubpaths([...forbidden, 'web']),
            message: `${workspace}/ imports no workspace beside or above it (tools/layers.ts).`,
          },
        ],
      ),
    )
  const only = narrow.map(({ workspaces, of, never = [], message }) =>
    forbid(
      workspaces.map((name) => `${name}/**`),
      [{ group: ['@sixpence/**', ...of.map((name) => `!@sixpence/${name}`), ...never], message }],
    ),
  )
  return [...upward, ...only]
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['web/dist/**', 'client/schema.d.ts', 'data/**', 'docs/**'],
  env: { node: true, es2024: true },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    eqeqeq: 'error',
    'no-restricted-imports': [
      'error',
      { patterns: [{ ...noClient, group: withSubpaths(['server', 'web']) }] },
    ],
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    ...rulesOfWorkspaces(),
    ...rulesOfFolders('server'),
    ...rulesOfFolders('web'),
    { files: ['tools/**', 'bench/**', 'postgres/**'], rules: { 'no-console': 'off' } },
    // A test, and what supports tests, may use the bank and its testing folder, but still not the other side.
    forbid(['server/**/*.test.ts', 'server/cells/testing/**'], [noClient]),
    forbid(
      ['server/features/**/*.test.ts'],
      [
        {
          group: ['#features/**'],
          message: "A feature's test speaks to its own feature and, by calls, to the bank.",
        },
      ],
    ),
  ],
})
