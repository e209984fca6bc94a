// After `npm ci` in a clone: git finds tools/hooks, unless somebody has set a folder of their own. Without git nothing is done.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
if (existsSync('.git'))
  try {
    const isSet = git('config', '--local', '--default', '', '--get', 'core.hooksPath') !== ''
    if (!isSet) git('config', '--local', 'core.hooksPath', 'tools/hooks')
  } catch {
    // No git here, or a folder it does not trust: commits are checked by CI.
  }
