import { judgeBoth } from './kit/judge.ts'
import { addPasskey, confirmByAuthenticator, giveAuthenticator, removePasskey } from './kit/passkeys.ts'
import { marta, tara } from './kit/people.ts'
import { newPerson } from './kit/register.ts'
import { resultsOf } from './kit/results.ts'
import { confirmButton, prepare } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'

test('a passkey confirms a payment by one press; a new one pays no new payee and confirms no change, and the code still works @check [R034 R051 R091]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 40[34] .*\/auth\/.*passkey/)
  await play(marta, tara)
  // A payee she has never paid.
  const other = await newPerson('ostra')
  const page = await visit({ brand: marta.brand, width: 390 })
  const { setVerified: verify } = await giveAuthenticator(page)
  const heard = resultsOf(page)
  await enterAs(page, marta)
  const dialog = page.getByRole('dialog')
  const byPasskey = page.getByRole('button', { name: 'Confirm with a passkey' })
  const byCode = async () => {
    await page.getByLabel('6-digit code').fill(await authenticatorCode(request, marta.name))
    await page.getByRole('button', { name: /^Confirm \d/ }).click()
  }
  let paid = 0
  const sentTo = async ({ name }: { name: string }) => {
    await page.getByRole('dialog', { name: 'Successfully submitted' }).waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: `Sent to ${name}` })).toBeVisible()
    // Pending events would be shown over the next page.
    await expect.poll(heard).toBeGreaterThanOrEqual((paid += 1))
  }

  await page.goto('/home')
  await prepare(page, { to: tara.email, amount: '1.01' })
  await confirmButton(page).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expect(byPasskey).toHaveCount(0)
  await byCode()
  await sentTo(tara)

  await addPasskey(page, request, marta)

  // A known payee is paid without a code.
  await page.goto('/home')
  await prepare(page, { to: tara.email, amount: '1.02' })
  await confirmButton(page).click()
  await expect(byPasskey).toBeVisible()
  await judgeBoth(page)
  await verify(false)
  await byPasskey.click()
  await expect(page.getByText('The passkey was not used, and nothing was confirmed.')).toBeVisible()
  await verify(true)
  await byPasskey.click()
  await sentTo(tara)

  // A new passkey cannot approve payments to new payees; an older factor can.
  await page.goto('/home')
  await prepare(page, { to: other.email, amount: '1.03' })
  await expect(page.getByText(/^You recently changed how you sign in or confirm\. Until/)).toBeVisible()
  await judgeBoth(page)
  await confirmButton(page).click()
  await byPasskey.click()
  await expect(page.getByText(/For 24 more hours, you can pay someone new/)).toBeVisible()
  await byCode()
  await sentTo(other)

  // Nor does it confirm a change of security settings.
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(
    dialog.getByText(/^You recently changed how you sign in or confirm\. For 24 more hours/),
  ).toBeVisible()
  await confirmByAuthenticator(page, request, marta.name)
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await removePasskey(page, request, marta)
})
