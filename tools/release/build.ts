import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveCommit, archiveFolder, sha256 } from './archive.ts'
import { releaseNotes } from './changelog.ts'
import { statedVersions, versionOf } from './version.ts'

const sums = 'SHA256SUMS'

/** Which commit is built, and where to. `root`: the repository. */
export type Release = { root: string; commit: string; into: string }

/**
 * Builds a release of a commit from its own files alone, so that nothing of the working tree gets into it: the source
 * archive, the program for this system with its bill of materials, the notes, and SHA256SUMS over all of them.
 * @throws Error when the version is stated differently, or CHANGELOG.md has no dated section of it
 */
export function buildRelease({ root, commit, into }: Release): string[] {
  emptyFolder(into)
  const work = mkdtempSync(join(tmpdir(), 'sixpence-release-'))
  try {
    return buildIn(work, { root, commit, into })
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Removes an earlier release. @throws Error when there are other files, which stay */
function emptyFolder(into: string): void {
  mkdirSync(into, { recursive: true })
  const files = readdirSync(into)
  const others = files.filter((file) => file !== sums && !/^sixpence-\d/.test(file))
  if (others.length > 0)
    throw new Error(
      `${into} has other files than those of a release: ${others.join(', ')}. Name another folder.`,
    )
  for (const file of files) rmSync(join(into, file))
}

function buildIn(work: string, { root, commit, into }: Release): string[] {
  const source = join(work, 'source')
  mkdirSync(source)
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract', '--directory', source], {
    input: git('archive', '--format=tar', commit),
    maxBuffer: 2 ** 30,
  })
  const version = versionOf(source)
  const others = statedVersions(source).filter((stated) => stated.version !== version)
  if (others.length > 0)
    throw new Error(
      `The version is ${version}, but ${others.map(({ file, version: other }) => `${other} in ${file}`).join(', ')}.`,
    )
  const notes = releaseNotes(readFileSync(join(source, 'CHANGELOG.md'), 'utf8'), version)
  const time = Number(git('log', '-1', '--format=%ct', commit).toString())
  const name = `sixpence-${version}`

  archiveCommit(join(into, `${name}-source.tar.gz`), { root, commit, name })
  const run = (command: string, ...args: string[]): void => {
    execFileSync(command, args, {
      cwd: source,
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  run('npm', 'ci', '--no-audit', '--no-fund')
  run('npm', 'run', 'build')
  const program = join(work, 'program')
  run('sh', 'deploy/assemble.sh', program)
  archiveFolder(join(into, `${name}-${process.platform}-${process.arch}.tar.gz`), {
    folder: program,
    name,
    time,
  })
  cpSync(join(program, 'sbom.cdx.json'), join(into, `${name}.cdx.json`))
  writeFileSync(
    join(into, `${name}-notes.md`),
    `# Sixpence ${version}\n\n${notes.day}, commit ${commit}\n\n${notes.text}\n`,
  )
  const files = readdirSync(into).sort()
  writeFileSync(join(into, sums), files.map((file) => `${sha256(join(into, file))}  ${file}\n`).join(''))
  return [...files, sums]
}
