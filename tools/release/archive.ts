import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * A folder as .tar.gz with the same bytes wherever it is made: sorted names, one time, no owner, permissions without
 * those of the umask (https://reproducible-builds.org/docs/archives/). Needs GNU tar. `time`: seconds since 1970.
 */
export function archiveFolder(
  file: string,
  { folder, name, time }: { folder: string; name: string; time: number },
): void {
  const tar = execFileSync(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--hard-dereference',
      `--transform=flags=r;s,^\\.,${name},`,
      '--directory',
      folder,
      '.',
    ],
    { maxBuffer: 2 ** 31 },
  )
  writeFileSync(file, compressed(tar))
}

/** The files of a commit as .tar.gz. */
export function archiveCommit(
  file: string,
  { root, commit, name }: { root: string; commit: string; name: string },
): void {
  const tar = execFileSync('git', ['archive', '--format=tar', `--prefix=${name}/`, commit], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  writeFileSync(file, compressed(tar))
}

/** Node writes no time and no file name into the header of gzip, and always the same system. */
const compressed = (tar: Buffer): Buffer => gzipSync(tar, { level: 9 })

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
