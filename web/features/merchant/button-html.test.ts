import { expect, test } from 'vitest'
import { buttonAddress, buttonHtml } from './button-html.ts'

const address = buttonAddress('https://ostra.example', 'pQ2_x-0aB1cD2eF3gH4iJ5')

test('a button is a link to the payment form by its handle, without the amount or the payee', () => {
  expect(address).toBe('https://ostra.example/transfer/p2p?button=pQ2_x-0aB1cD2eF3gH4iJ5')
  expect(buttonHtml({ address, label: 'Pay €12.50' })).toMatch(
    /^<a href="https:\/\/ostra\.example\/transfer\/p2p\?button=pQ2_x-0aB1cD2eF3gH4iJ5" style="[^"<>]+">Pay €12\.50<\/a>$/,
  )
})

test('words of a button cannot become anything else in the page that holds it', () => {
  const html = buttonHtml({ address, label: `"><script>'&` })
  expect(html).not.toMatch(/<script|"">/)
  expect(html).toContain('&#34;&#62;&#60;script&#62;&#39;&#38;')
})
