import {
  adminNewsList,
  adminNewsPublish,
  adminNewsWithdraw,
  adminQueueList,
  type PublishedNews,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import DeskScreen from './desk-screen.tsx'

afterEach(cleanSlate)

const panel: PublishedNews = {
  id: 6,
  audience: 'all',
  withConfirmation: true,
  texts: [
    { language: 'en', title: 'Would you tell us?', text: 'Twice a year.' },
    { language: 'es', title: '¿Nos dirías?', text: 'Dos veces al año.' },
  ],
  publishedAt: '2026-11-20T10:00:00Z',
  readers: 12,
  accepted: 7,
  declined: 2,
}

const open = (answers: Answer[] = [], news: PublishedNews[] = [panel]) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?news=true',
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminNewsList, () => ({ news })),
      on(adminNewsPublish, () => ({ id: 7 })),
      on(adminNewsWithdraw, () => ({})),
      ...answers,
    ],
  })
const sent = (screen: Awaited<ReturnType<typeof open>>, call: { name: string }) =>
  screen.called.filter((recordedCall) => recordedCall.call === call.name).map(({ input }) => input)

test('the desk sees the announcement in its languages, the number of readers and their answers', async () => {
  const screen = await open()
  const item = screen.getByRole('article')
  await expect.element(item.getByText('Would you tell us?')).toBeVisible()
  await expect.element(item.getByText(/English, Español/)).toBeVisible()
  await expect.element(item.getByText('Read: 12 · Accepted: 7 · Declined: 2')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('news is looked at before it is published, in every language that was written', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Write news' }).click()
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByText('Enter a title of at least three characters.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await expect.element(screen.getByText('Enter the text of the news.')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('textbox', { name: 'Title' }).fill('New hours')
  await screen.getByRole('textbox', { name: 'Text' }).fill('From May on.')
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('es')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Nuevo horario')
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('en')
  await screen.getByRole('combobox', { name: 'Audience' }).selectOptions('business')
  await screen.getByRole('checkbox', { name: 'Ask customers to accept or decline it' }).click()
  await screen.getByRole('button', { name: 'Preview' }).click()
  // The Spanish text is incomplete.
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Nuevo horario')
  await expect.element(screen.getByText('Enter the text of the news.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Text' }).fill('Desde mayo.')
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByText('Desde mayo.')).toBeVisible()
  await expect.element(screen.getByText(/They are asked to accept or decline it/)).toBeVisible()
  expect(sent(screen, adminNewsPublish)).toEqual([])
  await screen.getByRole('textbox', { name: 'Why' }).fill('For Monday')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, adminNewsPublish)).toMatchObject([
    {
      audience: 'business',
      withConfirmation: true,
      texts: [
        { language: 'en', title: 'New hours', text: 'From May on.' },
        { language: 'es', title: 'Nuevo horario', text: 'Desde mayo.' },
      ],
    },
  ])
})

test('a refusal keeps every word, and the next press is the same announcement', async () => {
  const screen = await open([on(adminNewsPublish, () => refuse('outcomeUnknown'))])
  await screen.getByRole('button', { name: 'Write news' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('New hours')
  await screen.getByRole('textbox', { name: 'Text' }).fill('From May on.')
  await screen.getByRole('button', { name: 'Preview' }).click()
  await screen.getByRole('textbox', { name: 'Why' }).fill('For Monday')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => sent(screen, adminNewsPublish).length).toBeGreaterThan(1)
  const keys = sent(screen, adminNewsPublish).map((input) => (input as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('From May on.')
})

test('withdrawing requires a confirmation', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Withdraw “Would you tell us?”?' })
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(screen, adminNewsWithdraw)).toEqual([{ newsId: 6 }])
})
