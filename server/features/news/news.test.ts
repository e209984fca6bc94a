import { randomUUID } from 'node:crypto'
import { before } from '@sixpence/days'
import {
  adminHouseProposalDecide,
  adminHouseProposalList,
  adminNewsList,
  adminNewsPublish,
  adminNewsWithdraw,
  adminVisitBegin,
} from '@sixpence/protocol/desk/desk'
import {
  newsAnnouncementConfirm,
  newsAnnouncementGet,
  newsAnnouncementList,
} from '@sixpence/protocol/news/news'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { giveRole } from '#testing/cast-people.ts'
import { publishedNews } from '#testing/fixtures/news.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let ines: TestClient
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('truncate app.news cascade')
  ines = await bank.as('ines')
})

const ago = (days: number): Date => before(bank.clock.now(), { days })
const titles = async (client: TestClient, input = {}): Promise<string[]> =>
  ((await client.call(newsAnnouncementList, input)).announcements ?? []).map(({ title }) => title)
const named = (title: string) => ({ en: { title, text: `${title}, in full.` } })

describe('the news a customer sees', () => {
  test('are those of their brand and kind, in the last year, newest first [OP264 R033 B008]', async () => {
    await publishedNews(bank, { texts: named('Long ago'), at: ago(366) })
    await publishedNews(bank, { texts: named('Older'), at: ago(30) })
    await publishedNews(bank, { texts: named('For companies'), audience: 'business', at: ago(20) })
    await publishedNews(bank, { texts: named('For people'), audience: 'personal', at: ago(10) })
    await publishedNews(bank, { texts: named('Asks'), withConfirmation: true })
    await publishedNews(bank, { texts: named('Of another brand'), brand: 'gintara' })
    expect(await titles(ines)).toEqual(['Asks', 'For people', 'Older'])
    expect(await titles(company.anna)).toEqual(['Asks', 'For companies', 'Older'])
    expect(await titles(ines, { withConfirmation: true })).toEqual(['Asks'])
    expect(await titles(ines, { withConfirmation: false })).toEqual(['For people', 'Older'])
  })

  test('are in the language of the page, and in English if there is no text in it', async () => {
    const texts = { ...named('Hours'), ua: { title: 'Години', text: 'Понеділок.' } }
    const id = await publishedNews(bank, { texts })
    const inUkrainian = { headers: { 'accept-language': 'uk' } }
    const there = await ines.call(newsAnnouncementGet, { id }, inUkrainian)
    expect(there.announcement).toMatchObject({ title: 'Години', text: 'Понеділок.' })
    const inSpanish = { headers: { 'accept-language': 'es' } }
    const other = await ines.call(newsAnnouncementList, {}, inSpanish)
    expect(other.announcements?.[0]?.title).toBe('Hours')
  })

  test('are read once opened, by any of the customer’s persons; a visit from the desk does not count [OP265 B384]', async () => {
    const id = await publishedNews(bank)
    const isRead = async (client: TestClient, options = {}) =>
      (await client.call(newsAnnouncementList, {}, options)).announcements?.[0]?.isRead
    expect(await isRead(ines)).toBe(false)
    const ada = await bank.atDesk('ada')
    const customerId = await bank.customerId('ines')
    const visit = await ada.call(adminVisitBegin, { customerId, minutes: 5, why: 'Asked for by telephone' })
    ada.token = visit.accessToken
    expect((await ada.call(newsAnnouncementGet, { id }, { customerId })).announcement?.title).toBe(
      'Office hours',
    )
    expect([await isRead(ada, { customerId }), await isRead(ines)]).toEqual([false, false])
    const opened = await ines.call(newsAnnouncementGet, { id })
    expect(opened.announcement).toMatchObject({ id, isRead: true, text: expect.stringContaining('\n\n') })
    expect(await isRead(ines)).toBe(true)
    expect(await isRead(company.ines)).toBe(false)
  })

  test('count as read if they are older than the customer', async () => {
    await publishedNews(bank, { at: ago(40) })
    await bank.database.owner.query('update app.customer set created_at = $2 where id = $1', [
      await bank.customerId('ines'),
      ago(1),
    ])
    expect((await ines.call(newsAnnouncementList, {})).announcements).toMatchObject([{ isRead: true }])
  })

  test('exclude unknown ones, those of another brand, and withdrawn ones [OP265 OP266]', async () => {
    const foreign = await publishedNews(bank, { brand: 'gintara', withConfirmation: true })
    const gone = await publishedNews(bank, { withConfirmation: true })
    const ada = await bank.atDesk('ada')
    await ada.call(adminNewsWithdraw, { newsId: gone })
    for (const id of [foreign, gone, 999_999]) {
      expect(wrongOf(await ines.call(newsAnnouncementGet, { id }))).toEqual(['id newsNotFound'])
      expect(wrongOf(await ines.call(newsAnnouncementConfirm, { id, choice: 'accept' }))).toEqual([
        'id newsNotFound',
      ])
    }
  })
})

describe('news that require an answer', () => {
  test('are accepted or declined once; repeating the answer is no error, a different one is [OP266 B385 R111]', async () => {
    const id = await publishedNews(bank, { withConfirmation: true })
    expect((await ines.call(newsAnnouncementConfirm, { id, choice: 'accept' })).responseCode).toBe('00')
    expect((await ines.call(newsAnnouncementConfirm, { id, choice: 'accept' })).responseCode).toBe('00')
    expect(wrongOf(await ines.call(newsAnnouncementConfirm, { id, choice: 'decline' }))).toEqual([
      'choice newsAnswered',
    ])
    expect((await ines.call(newsAnnouncementList, {})).announcements).toMatchObject([{ choice: 'accept' }])
    const bo = await bank.as('bo')
    await bo.call(newsAnnouncementConfirm, { id, choice: 'decline' })
    const { news } = await (await bank.atDesk('ada')).call(adminNewsList, {})
    expect(news).toMatchObject([{ id, accepted: 1, declined: 1 }])
  })

  test('accept one answer of twenty concurrent ones', async () => {
    const id = await publishedNews(bank, { withConfirmation: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ines.call(newsAnnouncementConfirm, { id, choice: at % 2 ? 'accept' : 'decline' }),
      ),
    )
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(10)
    expect(new Set(answers.flatMap(wrongOf))).toEqual(new Set(['choice newsAnswered']))
  })

  test('are answered for a company by a user with full rights, and read by all [OP266]', async () => {
    const id = await publishedNews(bank, { withConfirmation: true })
    await company.anna.call(newsAnnouncementConfirm, { id, choice: 'decline' })
    expect((await company.ines.call(newsAnnouncementList, {})).announcements).toMatchObject([
      { choice: 'decline' },
    ])
  })

  test('other news accept none', async () => {
    const id = await publishedNews(bank)
    expect(wrongOf(await ines.call(newsAnnouncementConfirm, { id, choice: 'accept' }))).toEqual([
      'id newsAsksNothing',
    ])
  })
})

describe('the desk', () => {
  const english = { language: 'en', title: 'New hours', text: 'From May on.' } as const
  const item = () => ({
    key: randomUUID(),
    audience: 'all' as const,
    withConfirmation: false,
    texts: [english],
    why: 'For Monday',
  })

  test('publishes at once, and once under its key, also for five concurrent calls', async () => {
    const ada = await bank.atDesk('ada')
    const wanted = item()
    const made = await Promise.all(Array.from({ length: 5 }, () => ada.call(adminNewsPublish, wanted)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await titles(ines)).toEqual(['New hours'])
    await ines.call(newsAnnouncementGet, { id: made[0]?.id ?? 0 })
    const { news } = await ada.call(adminNewsList, {})
    expect(news).toMatchObject([{ texts: [english], audience: 'all', readers: 1, accepted: 0, declined: 0 }])
  })

  test('waits for a second person with four eyes, who sees every language of it [CO-08]', async () => {
    bank.services.config.fourEyes = true
    onTestFinished(() => void (bank.services.config.fourEyes = false))
    const ada = await bank.atDesk('ada')
    const { proposalId = 0 } = await ada.call(adminNewsPublish, item())
    expect(await titles(ines)).toEqual([])
    const bea = await colleague(bank, 'bea of news')
    const { proposals = [] } = await bea.client.call(adminHouseProposalList, {})
    expect(proposals.find(({ id }) => id === proposalId)?.facts).toEqual(
      expect.arrayContaining([
        { name: 'audience', text: 'all' },
        { name: 'news', of: 'en', text: `${english.title}\n\n${english.text}` },
      ]),
    )
    await bea.client.call(adminHouseProposalDecide, { proposalId, decision: 'confirm', why: 'Read it' })
    expect(await titles(ines)).toEqual([english.title])
  })

  test('cannot publish or withdraw after the permission was withdrawn', async () => {
    const ada = await bank.atDesk('ada')
    await ada.call(adminNewsList, {})
    const newsId = await publishedNews(bank)
    const setAdmin = async (isAdmin: boolean) =>
      giveRole(bank, await bank.staffId('ada'), isAdmin ? 'administrator' : undefined)
    await setAdmin(false)
    onTestFinished(() => setAdmin(true))
    expect((await ada.call(adminNewsPublish, item())).responseCode).toBe('13')
    expect((await ada.call(adminNewsWithdraw, { newsId })).responseCode).toBe('13')
    expect(await titles(ines)).toEqual(['Office hours'])
  })

  test('withdraws news, and keeps the answers', async () => {
    const ada = await bank.atDesk('ada')
    const newsId = await publishedNews(bank, { withConfirmation: true })
    await ines.call(newsAnnouncementConfirm, { id: newsId, choice: 'accept' })
    await ada.call(adminNewsWithdraw, { newsId })
    expect(await titles(ines)).toEqual([])
    const { news } = await ada.call(adminNewsList, {})
    expect(news).toMatchObject([{ id: newsId, accepted: 1, withdrawnAt: expect.any(String) }])
    const foreign = await publishedNews(bank, { brand: 'gintara' })
    expect(wrongOf(await ada.call(adminNewsWithdraw, { newsId: foreign }))).toEqual(['newsId newsNotFound'])
  })

  test.each([
    ['without English', [{ ...english, language: 'es' as const }], 'newsInEnglish'],
    ['twice in one language', [english, english], 'newsTwice'],
    ['in a language the brand does not have', [english, { ...english, language: 'xx' }], 'newsLanguage'],
  ])('refuses a text %s', async (_, texts, refusal) => {
    const ada = await bank.atDesk('ada')
    expect(wrongOf(await ada.call(adminNewsPublish, { ...item(), texts }))).toEqual([`texts ${refusal}`])
    expect((await ada.call(adminNewsList, {})).news).toEqual([])
  })
})
