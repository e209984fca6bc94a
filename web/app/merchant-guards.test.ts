import { customerInfoGet } from '@sixpence/protocol/session/session'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { forgetAll, queryClient, readOptions } from '#lib/call/refresh.ts'
import { alice } from '#testing/bank.ts'
import { needFullAccess } from './merchant-guards.ts'

afterEach(forgetAll)

const actAs = (accessRight: number) =>
  queryClient.setQueryData(readOptions(customerInfoGet, {}).queryKey, {
    customer: { ...alice, customerType: 2, accessRight },
    idleSeconds: 900,
  })

test.each([0, 1, 3, 4, 5])('right %i leads from keys and logs to the saved buttons [B041]', async (right) => {
  actAs(right)
  const thrown: unknown = await needFullAccess().catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options.to).toBe('/merchant/buttons/my_saved_buttons')
})

test('right 2 opens them [B041 R077 R078 R079]', async () => {
  actAs(2)
  await expect(needFullAccess()).resolves.toBeUndefined()
})
