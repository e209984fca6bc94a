import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import StartScreen from './start-screen.tsx'

afterEach(cleanSlate)

const start = (isPermitted: boolean) =>
  openScreen({
    screens: { '/transfer': StartScreen },
    at: '/transfer',
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({
        customer: {
          ...alice,
          other: { ...alice.other, global: isPermitted },
          mass: { ...alice.mass, global: isPermitted },
        },
        idleSeconds: 900,
      })),
    ],
  })

test('paying by a link is among the ways with sendMoneyGlobalTransfer, and many with massGlobal [B314 B328]', async () => {
  const screen = await start(true)
  await expect.element(screen.getByRole('link', { name: /^Payment link/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Batch of payment links/ })).toBeVisible()
})

test('without it there is no such way [B314]', async () => {
  const screen = await start(false)
  await expect.element(screen.getByRole('link', { name: /To a person or company here/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /by (a link|links)/ })).not.toBeInTheDocument()
})
