import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildsIn } from '../build-folders.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Version of this program, from package.json. */
export function programVersion(): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(version)
}

/** Name of the client's build this server serves; undefined when none was built. */
export function clientBuild(dist = join(root, 'web/dist')): string | undefined {
  try {
    const [current] = buildsIn(dist)
    const { build }: { build?: unknown } = JSON.parse(readFileSync(join(current, 'version.json'), 'utf8'))
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}
