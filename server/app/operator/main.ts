// npm run operator -- COMMAND [options]: what an operator does beside the running servers. Without a command it lists them.
// `deploy/run COMMAND [options]` runs one as the servers of a machine run.
type Command = { load: () => Promise<unknown>; about: string }

const commands: Record<string, Command> = {
  settings: {
    load: () => import('../../core/settings/print.ts'),
    about: 'prints every setting, as docs/SETTINGS.md',
  },
  migrate: {
    load: () => import('../upgrade/migrate.ts'),
    about: 'runs the pending migrations without starting a server',
  },
  'preflight:upgrade': {
    load: () => import('../upgrade/preflight-upgrade.ts'),
    about: 'estimates how long the pending migrations take and what they lock',
  },
  'operator:invite': {
    load: () => import('../invites/operator-invite.ts'),
    about: 'invites the first administrator of the back office',
  },
  'secrets:make': {
    load: () => import('../keys/secrets-make.ts'),
    about: 'prints a new secret for SIXPENCE_SECRETS',
  },
  'secrets:status': {
    load: () => import('../keys/secrets-status.ts'),
    about: 'counts the rows sealed with each secret',
  },
  'secrets:retire': {
    load: () => import('../keys/secrets-retire.ts'),
    about: 'retires a secret that seals nothing any more',
  },
  'audit:verify': { load: () => import('../audit-verify.ts'), about: 'verifies the sealed audit trail' },
  'audit:archive': {
    load: () => import('../audit-archive.ts'),
    about: 'writes old parts of the audit trail to files',
  },
  'rails:reconcile': {
    load: () => import('../rails-reconcile.ts'),
    about: 'compares the books with the statements of the partners',
  },
  'database:moved': {
    load: () => import('../database/database-moved.ts'),
    about: 'acknowledges that the database was moved',
  },
  'restore:acknowledge': {
    load: () => import('../database/restore-acknowledge.ts'),
    about: 'acknowledges that the database was restored to an earlier point',
  },
  cells: {
    load: async () => (await (await import('../open/load-cells.ts')).loadCells()).command(),
    about: 'lists the cells, and moves customers between them',
  },
  'demo:reset': { load: () => import('../demo-reset.ts'), about: 'deletes the data of the demo' },
}

const [name = ''] = process.argv.splice(2, 1)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command.load()
else {
  const width = Math.max(...Object.keys(commands).map((key) => key.length))
  const lines = Object.entries(commands).map(([key, { about }]) => `  ${key.padEnd(width)}  ${about}\n`)
  process.stderr.write(`Use it as: npm run operator -- COMMAND [options]\n${lines.join('')}`)
  process.exitCode = 2
}
