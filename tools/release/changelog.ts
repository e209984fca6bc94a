/** A released section of CHANGELOG.md; `day` as 2026-12-24. */
export type ReleaseNotes = { version: string; day: string; text: string }

const heading = /^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/

/** Notes of a version. @throws Error when the section is missing, has no day or is empty */
export function releaseNotes(changelog: string, version: string): ReleaseNotes {
  const sections = changelog.split(/^(?=## )/m)
  for (const section of sections) {
    const [title = '', ...lines] = section.split('\n')
    const [, sectionVersion, day = ''] = heading.exec(title) ?? []
    if (sectionVersion !== version) continue
    const text = lines.join('\n').trim()
    if (text === '') throw new Error(`CHANGELOG.md says nothing about version ${version}.`)
    return { version, day, text }
  }
  throw new Error(
    `CHANGELOG.md has no section "## ${version} - YYYY-MM-DD". Run npm run release -- prepare ${version}, and commit what it changes.`,
  )
}

/** Gives the section "Unreleased" its version and day, and puts a new one above. @throws Error when it is empty */
export function dated(changelog: string, version: string, day: string): string {
  const [before = '', after = ''] = changelog.split(/^## Unreleased\n/m)
  if (after.split(/^## /m)[0]?.trim() === '' || after === '')
    throw new Error('CHANGELOG.md has nothing under "## Unreleased" to release.')
  return `${before}## Unreleased\n\n## ${version} - ${day}\n${after}`
}
