import { expect, test } from 'vitest'
import type { Config } from '#core/config.ts'
import { withBoundCode } from './bound-code.ts'

const config = { brandHosts: new Map([['money.example.com', 'ostra']]), mode: 'production', port: 4000 }

test('an SMS with a code ends with the host of its brand and the code, as browsers read it [WE-23]', () => {
  const text = withBoundCode({ config: config as unknown as Config }, 'ostra', {
    text: 'Ostra: 314159 confirms this phone number.',
    code: '314159',
  })
  expect(text.split('\n').at(-1)).toBe('@money.example.com #314159')
})
