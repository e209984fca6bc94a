import { keyboard } from './kit/hands.ts'
import { bo, carla, owen, password } from './kit/people.ts'
import { enterCredentials, signIn } from './kit/sign-in.ts'
import { authenticatorCode, nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

test('invalid input is shown beside its field, and the sign-in is refused [R001 B067 B081]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/auth\/login/)
  const page = await visit({ brand: bo.brand })
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  const [email, secret] = [
    page.getByLabel('E-mail', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ]
  for (const [typed, words] of [
    ['', 'Enter your e-mail.'],
    ['abc', 'Enter a valid e-mail address.'],
    ['a b@c.example', 'Enter a valid e-mail address.'],
  ] as const) {
    await enterCredentials(page, typed, 'something')
    await expect(email).toHaveAccessibleDescription(words)
    await expect(email).toBeFocused()
  }
  await enterCredentials(page, bo.email, '')
  await expect(secret).toHaveAccessibleDescription('Enter your password.')
  // The response does not reveal whether the address exists.
  const said: (string | null)[] = []
  for (const typed of [bo.email, 'nobody@ostra.example']) {
    await enterCredentials(page, typed, 'not the password')
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await expect(secret).toBeFocused()
    const id = await secret.getAttribute('aria-describedby')
    said.push(await page.locator(`[id="${id}"]`).textContent())
    await email.fill('')
    await expect(secret).not.toHaveAttribute('aria-invalid')
  }
  expect(said[0]).toBe(said[1])
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

test('a code of the authenticator works once, and by keyboard only @check [R001 B067 B070]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/auth\/token/)
  const used: string[] = []
  const first = await visit({ brand: owen.brand })
  await first.goto('/history')
  await enterCredentials(first, owen.email, password, { hands: keyboard })
  await expect(first.getByLabel('Code', { exact: true })).toBeFocused()
  used.push(await authenticatorCode(request, owen.name))
  await first.keyboard.type(used[0]!)
  // Continues to the page the person requested.
  await expect(first).toHaveURL(/\/history/)

  const second = await visit({ brand: owen.brand, width: 390, scheme: 'dark' })
  await second.goto('/')
  await enterCredentials(second, owen.email, password)
  const field = second.getByLabel('Code', { exact: true })
  await field.fill(used[0]!)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/code/i)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(second).toHaveURL(/\/login$/)
})

test('an SMS brings the code: wrong ones are refused, the right one and its number fit [R001 B067 B073]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/auth\/token/)
  const page = await visit({ brand: carla.brand })
  const sms = await nextSms(request, carla.phone)
  await page.goto('/')
  await enterCredentials(page, carla.email, password)
  const field = page.getByLabel('Code', { exact: true })
  const { code, body } = await sms()
  // The message may arrive before the page has rendered the awaited content.
  const said = await page
    .getByRole('main')
    .getByText(/\bcode \d\d\b/)
    .textContent()
  expect(body).toContain(/\bcode \d\d\b/.exec(said ?? '')?.[0])
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('')
  await field.fill(code)
  await expect(page).toHaveURL(/\/home$/)
})

test('the language is chosen by its own name and stays [R001]', async ({ visit }) => {
  const t = wordsIn('ru')
  const page = await visit({ brand: 'gintara' })
  await page.goto('/login')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('button', { name: t('Continue'), exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^ru/)
})

test('a signed-in person is redirected to home, and signing out ends the other tab’s session and clears storage [R001 R023 B029 B096 B097]', async ({
  visit,
  request,
}) => {
  const page = await visit({ brand: bo.brand })
  await signIn(page, request, bo)
  await expect(page.getByRole('region', { name: 'Accounts', exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.getByRole('region', { name: 'Accounts', exact: true })).toBeVisible()

  const menu = `${bo.name}’s menu`
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('region', { name: menu }).getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByText('You are signed out.')).toBeVisible()
    expect(await tab.evaluate('Object.entries(sessionStorage)')).toEqual([])
    expect(
      await tab.evaluate('Object.keys(localStorage).filter((key) => !/scheme|density/.test(key))'),
    ).toEqual([])
  }
  await page.goBack()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login$/)
})

test('a minute before the idle time is over a question comes; unanswered it signs out [R001 B093]', async ({
  visit,
  request,
  expectFault,
}) => {
  // The clock jumps to the end of the session, and a call deferred until the page is idle may follow right after it.
  expectFault(/answer: 401 .*draftKeyGet/)
  const page = await visit({ brand: bo.brand })
  await page.clock.install()
  await signIn(page, request, bo)
  await expect(page.getByRole('region', { name: 'Accounts', exact: true })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('14:10')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await page.clock.fastForward('14:10')
  await expect(question).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('we signed you out for your safety')).toBeVisible()
})
