import { consoleSelfGet } from '@sixpence/protocol/console/console'
import { adminQueueList } from '@sixpence/protocol/desk/desk'
import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import { adminSecretsGet, type SecretStatus } from '@sixpence/protocol/secrets/secrets'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const plain = { left: [], needs: [], mayRetire: false }
const retired: SecretStatus = {
  ...plain,
  number: 1,
  state: 'retired',
  since: '2025-03-02T08:11:40Z',
  retiredAt: '2026-01-05T10:00:00Z',
}
const older: SecretStatus = {
  number: 2,
  state: 'opens',
  holder: 'file',
  since: '2026-01-04T08:00:00Z',
  seenAt: '2026-11-26T09:31:12Z',
  left: [{ part: 'data-key', count: 41_200 }, { part: 'invoice' }],
  needs: [
    { kind: 'sessions', count: 3, until: '2026-11-26T21:20:00Z' },
    { kind: 'signed', until: '2026-11-26T10:20:00Z' },
  ],
  mayRetire: false,
}
const current: SecretStatus = {
  ...plain,
  number: 3,
  state: 'current',
  holder: 'transit',
  since: '2026-11-26T09:20:03Z',
  seenAt: '2026-11-26T10:02:41Z',
}
const well = { away: [] }

const open = (answer: Answer, part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?secrets=true',
    ...part,
    answers: [
      ...ordinaryDay,
      on(consoleSelfGet, () => ({
        personId: 1,
        name: 'Otto',
        email: 'otto@bank.example',
        role: 'Auditor',
        permissions: [...shippedRoles.auditor.permissions],
      })),
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      answer,
    ],
  })

test.each(['light', 'dark'] as const)(
  'a change under way: the remaining and converted rows, and those that could not be counted, in %s',
  async (scheme) => {
    const screen = await open(
      on(adminSecretsGet, () => ({
        secrets: [retired, older, current],
        moved: [{ part: 'data-key' as const, count: 58_800 }],
        waitsFor: 0,
        custody: well,
      })),
      { scheme, width: scheme === 'dark' ? 320 : 1280 },
    )
    await expect.element(screen.getByRole('article', { name: 'Secret 1' }).getByText('Retired')).toBeVisible()
    const second = screen.getByRole('article', { name: 'Secret 2' })
    await expect.element(second.getByText('41,200 left')).toBeVisible()
    await expect.element(second.getByText('Not counted')).toBeVisible()
    await expect.element(second.getByText(/npm run operator -- secrets:status/)).toBeVisible()
    await expect.element(second.getByText(/^Open sessions: 3\. The last ends /)).toBeVisible()
    const third = screen.getByRole('article', { name: 'Secret 3' })
    await expect.element(third.getByText('Opened by the transit engine')).toBeVisible()
    await expect.element(third.getByText('58,800')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('an unneeded secret may be retired, and the page shows where and by which command', async () => {
  const screen = await open(
    on(adminSecretsGet, () => ({
      secrets: [{ ...plain, number: 2, state: 'opens' as const, mayRetire: true }, current],
      moved: [],
      waitsFor: 0,
      custody: well,
    })),
  )
  const second = screen.getByRole('article', { name: 'Secret 2' })
  await expect.element(second.getByText('Can be retired')).toBeVisible()
  await expect
    .element(
      second.getByText('It can be retired. Run this on a server: npm run operator -- secrets:retire 2'),
    )
    .toBeVisible()
})

test('an unavailable external key and servers that delay a change are shown at the top', async () => {
  const screen = await open(
    on(adminSecretsGet, () => ({
      secrets: [older, current],
      moved: [],
      waitsFor: 2,
      custody: {
        away: [
          { holder: 'transit' as const, since: '2026-11-26T09:00:00Z', kind: 'down' as const },
          { holder: 'file' as const, since: '2026-11-26T09:00:00Z', kind: 'refused' as const },
        ],
        endsAt: '2026-11-27T09:00:00Z',
      },
    })),
  )
  await expect.element(screen.getByText('The transit engine does not open the secrets')).toBeVisible()
  await expect
    .element(
      screen.getByText(/It has not answered since .* keeps running until .* No server can be started\./),
    )
    .toBeVisible()
  await expect
    .element(screen.getByText(/It has refused since .* keeps running. No server can be started\./))
    .toBeVisible()
  await expect
    .element(screen.getByText('Running servers without secret 3: 2. Give it to them first.'))
    .toBeVisible()
  expect(await findings()).toEqual([])
})

test('failed loading can be tried again, and the state be reloaded', async () => {
  let isBroken = true
  let left = older.left
  const screen = await open(
    on(adminSecretsGet, () =>
      isBroken
        ? refuse('fault')
        : { secrets: [{ ...older, left }, current], moved: [], waitsFor: 0, custody: well },
    ),
  )
  await expect.element(screen.getByText('We could not load the secrets.')).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('41,200 left')).toBeVisible()
  left = []
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(screen.getByText('41,200 left')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Open sessions: 3\./)).toBeVisible()
})

test('a person who may not see it gets no link to it', async () => {
  const screen = await open(
    on(consoleSelfGet, () => ({
      personId: 1,
      name: 'Sam',
      email: 'sam@bank.example',
      role: 'Support',
      permissions: [...shippedRoles.support.permissions],
    })),
    { at: '/admin-overview' },
  )
  await expect.element(screen.getByRole('link', { name: 'News' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Secrets' }).elements()).toEqual([])
})
