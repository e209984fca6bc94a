import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveCommit, archiveFolder, sha256 } from './archive.ts'
import { releaseNotes } from './changelog.ts'
import { statedVersions, versionOf } from './version.ts'

/** Which commit is built, and where to. `root`: the repository. */
export type Release = { root: string; commit: string; into: string }

/**
 * Builds a release of a commit from its own files alone, so that nothing of the working tree gets into it: the source
 * archive, the program for this system with its bill of materials, the notes, and SHA256SUMS over all of them.
 * @throws Error when the version is stated differently, or CHANGELOG.md has no dated section of it
 */
export function buildRelease({ root, commit, into }: Release): string[] {
  rmSync(into, { recursive: true, force: true })
  const source = join(into, 'source')
  mkdirSync(source, { recursive: true })
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
  const program = join(into, 'program')
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
  rmSync(source, { recursive: true })
  rmSync(program, { recursive: true })
  const files = readdirSync(into).sort()
  writeFileSync(
    join(into, 'SHA256SUMS'),
    files.map((file) => `${sha256(join(into, file))}  ${file}\n`).join(''),
  )
  return [...files, 'SHA256SUMS']
}
