import { consoleSelfGet, consoleSignIn, consoleSignOut } from '@sixpence/protocol/console/console'
import { adminNewsList, adminNewsPublish, adminQueueList } from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { send } from '#lib/call/call.ts'
import { type Answer, listenFor, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { everyStaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import DeskScreen from './desk-screen.tsx'

afterEach(cleanSlate)

const self = {
  personId: 7001,
  name: 'Ada Bergman',
  email: 'ada@ostra.example',
  role: 'Administrator',
  permissions: [...everyStaffPermission],
}

test('a session that ends covers the page with the sign-in, and what was typed is there afterwards [CO-26]', async () => {
  let isOver = false
  const guarded = <Found,>(found: Found) => (isOver ? refuse('sessionExpired') : found)
  const answers: Answer[] = [
    ...ordinaryDay,
    on(consoleSelfGet, () => guarded(self)),
    on(adminQueueList, () => guarded({ items: [], waiting: 0, kinds: [] })),
    on(adminNewsPublish, () => guarded({ id: 7 })),
    on(adminNewsList, () => guarded({ news: [] })),
    on(consoleSignOut, () => ({})),
    on(consoleSignIn, () => {
      isOver = false
      return {}
    }),
  ]
  const screen = await openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?news=true',
    answers,
  })
  await screen.getByRole('button', { name: 'Write news' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('New hours')
  await screen.getByRole('textbox', { name: 'Text' }).fill('From May on.')
  await screen.getByRole('button', { name: 'Preview' }).click()
  await screen.getByRole('textbox', { name: 'Why' }).fill('As agreed')
  isOver = true
  // The first refused call is enough.
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  const cover = screen.getByRole('dialog', { name: 'Sign in to the desk' })
  await expect.element(cover.getByLabelText('E-mail')).toBeVisible()
  expect(await findings()).toEqual([])
  const box = document.querySelector('dialog[aria-label="Sign in to the desk"]')?.getBoundingClientRect()
  expect([box?.width, box?.height]).toEqual([window.innerWidth, window.innerHeight])
  await cover.getByLabelText('E-mail').fill('ada@ostra.example')
  await cover.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await cover.getByLabelText('Code from your authenticator').fill('123456')
  await cover.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('As agreed')
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('New hours')
})

test('a desk that was left does not ask about its session', async () => {
  const screen = await openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?news=true',
    answers: [...ordinaryDay, on(consoleSelfGet, () => self), on(adminNewsList, () => ({ news: [] }))],
  })
  await expect.element(screen.getByRole('button', { name: 'Write news' })).toBeVisible()
  await screen.unmount()
  const asked = listenFor([on(adminNewsList, () => refuse('sessionExpired'))])
  await expect(send(adminNewsList, {})).rejects.toMatchObject({ code: 'AU' })
  // The requests caused by the refusal have been sent by then.
  await expect(send(adminNewsList, {})).rejects.toMatchObject({ code: 'AU' })
  expect(asked.map(({ call }) => call)).toEqual(['adminNewsList', 'adminNewsList'])
})
