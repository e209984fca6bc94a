import {
  type Announcement,
  newsAnnouncementConfirm,
  newsAnnouncementGet,
  newsAnnouncementList,
} from '@sixpence/protocol/news/news'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { alice } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import NewsScreen from './news-screen.tsx'

afterEach(cleanSlate)

const hours: Announcement = {
  id: 5,
  title: 'New hours',
  publishedAt: '2026-11-20T10:00:00Z',
  isRead: false,
  withConfirmation: false,
}
const panel: Announcement = { ...hours, id: 6, title: 'Would you tell us?', withConfirmation: true }

/** A server that stores opened and answered items. */
async function open(at: string, all: Announcement[], answers: Answer[] = []) {
  const kept = all.map((item) => ({ ...item }))
  const byId = (id: number) => kept.find((item) => item.id === id)
  return openScreen({
    screens: { '/news': NewsScreen },
    at,
    answers: [
      on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
      on(newsAnnouncementList, () => ({ announcements: kept })),
      on(newsAnnouncementGet, ({ id }) => {
        const news = byId(id)
        if (!news) return refuse('newsNotFound')
        news.isRead = true
        return { announcement: { ...news, text: 'From May on.\n\nUntil eight.' } }
      }),
      on(newsAnnouncementConfirm, ({ id, choice }) => {
        Object.assign(byId(id) ?? {}, { choice })
        return {}
      }),
      ...answers,
    ],
  })
}

test('news that was not read is bold and new; opened it is read [R033 B384]', async () => {
  const screen = await open('/news', [hours])
  const row = screen.getByRole('link', { name: /New hours/ })
  await expect.element(row.getByText('New hours')).toHaveProperty('tagName', 'STRONG')
  await expect.element(row.getByText('New', { exact: true })).toBeVisible()
  expect(await findings()).toEqual([])
  await row.click()
  const dialog = screen.getByRole('dialog', { name: 'New hours' })
  await expect.element(dialog.getByText('Until eight.')).toBeVisible()
  expect(screen.where()).toBe('/news?open=5')
  expect(await findings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row.getByText('New', { exact: true })).not.toBeInTheDocument()
  expect(screen.where()).toBe('/news')
})

test.each([
  ['Accept', 'accept', 'Accepted', 'You accepted this.'],
  ['Decline', 'decline', 'Declined', 'You declined this.'],
] as const)(
  'what asks for an answer takes one: %s sends %s, and the buttons are gone [R111 B385]',
  async (button, choice, chip, words) => {
    const screen = await open('/news', [panel])
    const row = screen.getByRole('link', { name: /Would you tell us/ })
    await expect.element(row.getByText('Needs an answer')).toBeVisible()
    await row.click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: button }).click()
    await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    expect(screen.called.filter((call) => call.call === newsAnnouncementConfirm.name)).toMatchObject([
      { input: { id: 6, choice } },
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(row.getByText(chip)).toBeVisible()
  },
)

test('a refusal stays where the buttons are, and they can be pressed again', async () => {
  const screen = await open(
    '/news?open=6',
    [panel],
    [on(newsAnnouncementConfirm, () => refuse('newsAnswered'))],
  )
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('This announcement has already been answered.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeEnabled()
})

test('who may not answer for the company reads who does', async () => {
  const reader = { ...alice, accessRight: accessRights.read }
  const screen = await open(
    '/news?open=6',
    [panel],
    [on(customerInfoGet, () => ({ customer: reader, idleSeconds: 900 }))],
  )
  await expect
    .element(screen.getByText('A colleague with full access answers this for all of you.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('without any it says what will be here, and one that is gone says so', async () => {
  const screen = await open('/news?open=9', [])
  await expect.element(screen.getByText('No news')).toBeVisible()
  await expect.element(screen.getByText('This announcement has been withdrawn.')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(screen.where()).toBe('/news')
})
