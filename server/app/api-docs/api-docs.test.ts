import { createHash } from 'node:crypto'
import { brandKeys } from '@sixpence/brands'
import { brandFinder } from '#core/served-brands.ts'
import { calls } from '@sixpence/protocol'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiDocs } from './api-docs.ts'
import { refusalsOf } from './call-refusals.ts'
import { openApi } from './openapi.ts'
import { fieldsOf } from '#core/schema.ts'

const app = Fastify()
const brandAt = brandFinder({ brandHosts: new Map(), mode: 'demo' })
apiDocs(app, (host) => brandAt(host)!)

const page = (brand = 'ostra') =>
  app.inject({ url: '/api-docs', headers: { host: `${brand}.localhost:4000` } })
/** The article of each call: the page is large, so it is requested and parsed once. */
const articles = page().then(
  ({ body }) =>
    new Map(
      [...body.matchAll(/<article id="(\w+)"[^]*?<\/article>/g)].map(([html, name]) => [
        name,
        html.replaceAll('<wbr>', ''),
      ]),
    ),
)

test('serves the description as JSON', async () => {
  const answer = await app.inject({ url: '/openapi.json' })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
})

test.each(brandKeys)('runs only what its policy names by hash, for %s', async (brand) => {
  const { body, headers } = await page(brand)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  const inline = [...body.matchAll(/<(style|script)>([^]*?)<\/\1>/g)].map(([, , code = '']) => code)
  expect(inline).toHaveLength(2)
  for (const code of inline)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  const markup = body.replaceAll(/<(style|script)>[^]*?<\/\1>/g, '')
  expect(markup).not.toMatch(/<script|<link[^>]+stylesheet|\sstyle=|\son\w+=|javascript:/)
})

test.each([...calls.values()])(
  'shows for $name who may call it, its fields, its refusals and an example',
  async (call) => {
    const article = (await articles).get(call.name) ?? ''
    expect(article).toContain(call.about.replaceAll(/["']/g, (sign) => `&#${sign.charCodeAt(0)};`))
    for (const heading of ['Who may', 'Input', 'Output', 'Refusals', 'Example'])
      expect(article).toContain(heading)
    for (const field of fieldsOf(call).keys()) expect(article).toContain(`<code>${field}</code>`)
    for (const { name, code } of refusalsOf(call))
      expect(article).toMatch(new RegExp(`<code>${name}</code>[^]*?${code}`))
    for (const id of call.ids) expect(article).toContain(id)
  },
)

test('every link has a target, and every call is in the contents', async () => {
  const { body } = await page()
  const targets = [...body.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
  const ids = new Set([...body.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id))
  expect(targets.filter((id) => !ids.has(id))).toEqual([])
  const contents = /<nav[^]*?<\/nav>/.exec(body)?.[0] ?? ''
  for (const name of calls.keys()) expect(contents).toContain(`href="#${name}"`)
})
