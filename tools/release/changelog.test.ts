import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { dated, releaseNotes } from './changelog.ts'

const changelog = '# Changelog\n\nText.\n\n## Unreleased\n\n- New.\n\n## 1.0.0 - 2026-12-24\n\n- First.\n'

test('notes of a version are the text of its section', () => {
  expect(releaseNotes(changelog, '1.0.0')).toEqual({
    version: '1.0.0',
    day: '2026-12-24',
    text: '- First.',
  })
})

test.each([
  ['a version without a section', changelog, '1.1.0', 'no section "## 1.1.0 - YYYY-MM-DD"'],
  ['a section without a day', '## 1.0.0\n\n- First.\n', '1.0.0', 'no section'],
  ['a section without a text', '## 1.0.0 - 2026-12-24\n\n## 0.9.0 - 2026-01-01\n', '1.0.0', 'says nothing'],
])('%s is refused', (_title, text, version, message) => {
  expect(() => releaseNotes(text, version)).toThrow(message)
})

test('what is unreleased gets its version and its day, and an empty section stays above', () => {
  const next = dated(changelog, '1.1.0', '2027-01-02')
  expect(next).toContain('## Unreleased\n\n## 1.1.0 - 2027-01-02\n\n- New.\n\n## 1.0.0 - 2026-12-24')
  expect(releaseNotes(next, '1.1.0').text).toBe('- New.')
  expect(() => dated(next, '1.2.0', '2027-01-03')).toThrow('nothing under "## Unreleased"')
})

test('the changelog has its section of what is unreleased', () => {
  expect(() => dated(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), '9.9.9', '2030-01-01')).not.toThrow()
})
