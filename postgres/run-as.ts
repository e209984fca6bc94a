import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** How PostgreSQL is started: a prefix of its command, and the preparation of its folder. */
export type RunAs = { prefix: string[]; own: (folder: string) => void }

const NOBODY = 65_534
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
// Keeps the capability needed to read below a private home folder.
const POWER = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
const SWITCH = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...POWER]
// The server shuts down fast when the process that started it dies, even by SIGKILL.
const LEASH = ['setpriv', '--pdeathsig', 'INT']

/**
 * PostgreSQL refuses to run as root, and initdb as a user without a name. A user namespace that maps us to `nobody`
 * satisfies both and keeps our ownership of the files; where namespaces are forbidden, root switches to `nobody` and
 * transfers the files to it.
 */
export function runAs(): RunAs {
  const leash = works(LEASH) ? LEASH : []
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return { prefix: leash, own: () => {} }
  if (works(NAMESPACE)) {
    return { prefix: [...NAMESPACE, ...leash], own: (folder) => (isRoot ? give(folder, 0, 0) : undefined) }
  }
  if (isRoot && works(SWITCH))
    return { prefix: [...SWITCH, ...leash], own: (folder) => give(folder, NOBODY, NOBODY) }
  throw new Error(
    isRoot
      ? 'PostgreSQL does not run as root, and this machine allows neither user namespaces nor changing the ' +
          'user: start as an ordinary user, or set DATABASE_URL.'
      : `User ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs: run as a user that ` +
          'has one, or set DATABASE_URL.',
  )
}

/** Whether a command with this prefix can run here. */
function works(prefix: string[]): boolean {
  if (process.env['SIXPENCE_NO_USER_NAMESPACE'] && prefix === NAMESPACE) return false
  const [program = '', ...args] = prefix
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

// The folder itself comes last, so that its owner indicates that everything in it was changed.
function give(folder: string, uid: number, gid: number): void {
  if (statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  chownSync(folder, uid, gid)
}
