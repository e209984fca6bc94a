import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { brands } from '@sixpence/brands'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { brandFinder } from '#core/served-brands.ts'
import { pages } from './pages.ts'

// A small build as tools/build-web.ts leaves it.
let dist: string
let app: FastifyInstance
const log = { error: vi.fn<(facts: object, sentence: string) => void>() }

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pages-'))
  const put = (name: string, content: string | Buffer) => {
    const path = join(dist, '2-now', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const index: Record<string, { hashes: string[]; etag: string }> = {}
  for (const brand of Object.values(brands))
    for (const language of brand.languages)
      for (const page of [
        'sign-in',
        'register',
        'register-personal',
        'register-business',
        'activate',
        'phone',
        'password-reset',
        'scp',
        'developers',
        'fees',
        'app',
      ]) {
        const name = `${page}/${brand.key}.${language}`
        const html = `<!doctype html><title>${name}</title>${' '.repeat(2_000)}`
        index[name] = { hashes: [`sha256-${name}`], etag: `tag-${page}-${brand.key}-${language}` }
        put(`html/${name}.html`, html)
        put(`html/${name}.html.br`, brotliCompressSync(html))
        put(`html/${name}.html.gz`, gzipSync(html))
      }
  // A page is missing, as in a broken build.
  delete index['sign-in/kopa.pt']
  put(
    'index.json',
    JSON.stringify({
      pages: index,
      build: '1',
      textsPath: '/texts/12ab/',
      entries: { auth: { scripts: ['/a.js'] } },
    }),
  )
  put('version.json', '{"build":"1.0.0+abc","minimum":"1.0.0"}')
  put('assets/app-1234.js', 'export {}')
  put('assets/app-1234.js.br', brotliCompressSync('export {}'))
  put('assets/app-1234.js.gz', gzipSync('export {}'))
  put('fonts/onest-1.woff2', 'font')
  put('texts/12ab/ru/ui.json', '{}')
  put('texts/12ab/ru/ui.json.br', brotliCompressSync('{}'))
  put('brand/ostra/app.webmanifest', '{"name":"Ostra"}')
  put(
    'prerender/index.js',
    `export const prerender = {
       pageNames: ['sign-in'],
       entryOf: () => 'auth',
       webManifest: (brand, app) => JSON.stringify({ name: brand.name, app }),
       draw: ({ page, brand, language, textsPath, scripts }) => ({
         html: '<title>' + [page, brand.key, language, textsPath, scripts].join(' ') + '</title>',
         hashes: ['sha256-own'],
       }),
     }`,
  )
  put('../current', '2-now')
  put('../1-before/assets/app-0001.js', 'export const before = true')
  put('../1-before/assets/app-0001.js.br', brotliCompressSync('export const before = true'))
  put('../1-before/index.json', '{}')
  app = Fastify()
  app.get('/receipt/:id/pdf', () => 'a call')
  app.get('/town', () => 'the town')
  pages(app, { mode: 'production', log, dist, brandAt })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const brandAt = brandFinder({ brandHosts: new Map(), mode: 'demo' })
const signedIn = { cookie: '__Host-refresh=secret' }
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { host: 'ostra.localhost:4000', ...headers } })
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1]

describe('a page', () => {
  test.each([
    ['ostra.localhost:4000', 'sign-in/ostra.en'],
    ['gintara.localhost', 'sign-in/gintara.en'],
    ['www.kopa.example', 'sign-in/kopa.en'],
    ['127.0.0.1:4000', 'sign-in/ostra.en'],
  ])('on %s wears the brand of the host', async (host, name) => {
    expect(titleOf((await get('/login', { host })).body)).toBe(name)
  })

  test.each<[string, Record<string, string>, string]>([
    ['?lang=ro', { cookie: 'lang=ru', 'accept-language': 'pt' }, 'ro'],
    ['', { cookie: 'a=b; lang=ru', 'accept-language': 'pt' }, 'ru'],
    ['', { 'accept-language': 'de, pt-BR;q=0.8, en;q=0.5' }, 'pt'],
    ['?lang=uk', {}, 'ua'],
    ['?lang=xx', { 'accept-language': 'es' }, 'es'],
    ['', {}, 'en'],
  ])('asked with "%s" and %j is in %s [B016] [B017]', async (query, headers, language) => {
    expect(titleOf((await get(`/login${query}`, headers)).body)).toBe(`sign-in/ostra.${language}`)
  })

  test.each([
    ['/register', 'register'],
    ['/register/personal', 'register-personal'],
    ['/register/business', 'register-business'],
    ['/activate?action=activation&user=a@b.example&code=c', 'activate'],
    ['/password-reset', 'password-reset'],
    ['/scp', 'scp'],
    ['/scp-mobile', 'scp'],
    ['/scp-enable', 'scp'],
    ['/developers', 'developers'],
    ['/fees', 'fees'],
    ['/fees/business', 'fees'],
  ])('at %s is for strangers and for whoever is signed in [R002] [R004] [R005]', async (url, page) => {
    for (const headers of [{}, signedIn])
      expect(titleOf((await get(url, headers)).body)).toBe(`${page}/ostra.en`)
  })

  test('of the phone in the town exists in the demo only, and may use the camera', async () => {
    expect((await get('/town/phone')).statusCode).toBe(404)
    const demo = Fastify()
    pages(demo, { mode: 'demo', log, dist, brandAt })
    const phone = await demo.inject({ url: '/town/phone', headers: { host: 'kopa.phone.localhost:4000' } })
    expect(titleOf(phone.body)).toBe('phone/kopa.en')
    expect(phone.headers['permissions-policy']).toBe('camera=(self)')
    const signIn = await demo.inject({ url: '/login', headers: { host: 'kopa.localhost:4000' } })
    expect(signIn.headers).not.toHaveProperty('permissions-policy')
    await demo.close()
  })

  test('has no language its brand does not offer [B013]', async () => {
    const { body } = await get('/login?lang=ru', { host: 'quillo.localhost' })
    expect(titleOf(body)).toBe('sign-in/quillo.en')
  })

  test('keeps a language that was chosen by link, without any script', async () => {
    expect((await get('/login?lang=ru')).headers['set-cookie']).toBe(
      'lang=ru; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    )
    expect((await get('/login')).headers).not.toHaveProperty('set-cookie')
    expect((await get('/login?lang=xx')).headers).not.toHaveProperty('set-cookie')
  })

  test('allows its own inline parts and nothing else', async () => {
    const policy = (await get('/login')).headers['content-security-policy']
    expect(policy).toContain("script-src 'self' 'sha256-sign-in/ostra.en'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  test('is revalidated every time and sent only when it changed', async () => {
    const { headers } = await get('/login')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Cookie') })
    const again = await get('/login', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/login?lang=ru', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
  })

  test('is sent in the smallest encoding the client accepts', async () => {
    const br = await get('/login', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(titleOf(brotliDecompressSync(br.rawPayload).toString())).toBe('sign-in/ostra.en')
    const gz = await get('/login', { 'accept-encoding': 'gzip, br;q=0' })
    expect(titleOf(gunzipSync(gz.rawPayload).toString())).toBe('sign-in/ostra.en')
    const plain = await get('/login')
    expect(plain.headers).not.toHaveProperty('content-encoding')
  })

  test('answers HEAD as GET, without a body', async () => {
    const head = await get('/login', {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['etag']).toBe((await get('/login')).headers['etag'])
  })

  test('that is missing in the build is not found and reported', async () => {
    expect((await get('/login?lang=pt', { host: 'kopa.localhost' })).statusCode).toBe(404)
    expect(log.error).toHaveBeenCalledOnce()
  })
})

describe('the app', () => {
  test.each([
    '/',
    '/home',
    '/history?from=2026-11-01',
    '/transfer/p2p',
    '/receipt/7',
    '/no-such-page',
    '/auth/sei',
  ])('answers %s to somebody with a session [R023] [R086]', async (url) => {
    expect(titleOf((await get(url, signedIn)).body)).toBe('app/ostra.en')
  })

  test.each(['/', '/login', '/history?from=2026-11-01', '/auth/sei', '/no-such-page'])(
    'answers %s with the sign-in page itself if it contains code and codeVerifier, which are not copied into another address [B044]',
    async (path) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}code=c0de&codeVerifier=ver1fier`
      for (const headers of [{}, signedIn]) {
        const answer = await get(url, headers)
        expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, 'sign-in/ostra.en'])
        expect(JSON.stringify(answer.headers)).not.toMatch(/c0de|ver1fier/)
      }
    },
  )

  test.each([
    '//evil.example/x',
    '/\\evil.example/x',
    '/%2F%2Fevil.example',
    '/@evil.example',
    '/home?to=//evil.example',
  ])('sends nobody to another site: %s', async (url) => {
    const { headers } = await get(url)
    expect(headers.location ?? '/login').toMatch(/^\/login(\?|$)/)
  })

  test('ignores one of the two alone, and treats no call or file as a page because of both', async () => {
    expect((await get('/home?code=abc')).statusCode).toBe(302)
    expect((await get('/favicon.ico?code=abc&codeVerifier=def')).statusCode).toBe(404)
    expect((await get('/auth/login?code=abc&codeVerifier=def')).statusCode).toBe(404)
  })

  test.each([
    ['/', '/login'],
    ['/history?from=2026-11-01', '/login?to=%2Fhistory%3Ffrom%3D2026-11-01'],
  ])('sends %s without one to the sign-in, which knows the way back [R023]', async (url, to) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, to])
  })
})

describe('a file', () => {
  test('of the build can be cached forever, and is compressed', async () => {
    const file = await get('/assets/app-1234.js', { 'accept-encoding': 'br' })
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/fonts/onest-1.woff2')).headers['cache-control']).toContain('immutable')
    expect((await get('/texts/12ab/ru/ui.json', { 'accept-encoding': 'br' })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('json'),
    })
  })

  test('of an earlier build is still served to open pages, after those of this one', async () => {
    const file = await get('/assets/app-0001.js', { 'accept-encoding': 'br' })
    expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'br'])
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe('export const before = true')
    expect((await get('/assets/app-1234.js')).body).toBe('export {}')
    expect((await get('/version.json')).json()).toMatchObject({ build: '1.0.0+abc' })
  })

  test('of a brand is its icon and web manifest', async () => {
    expect((await get('/brand/ostra/app.webmanifest')).json()).toEqual({ name: 'Ostra' })
    expect((await get('/brand/ostra/icon.svg')).headers['content-type']).toContain('image/svg+xml')
  })

  test('contains the build [OP036]', async () => {
    const { headers, json } = await get('/version.json')
    expect(headers['cache-control']).toBe('no-cache')
    expect(json()).toEqual({ build: '1.0.0+abc', minimum: '1.0.0' })
  })

  test.each([
    '/assets/none.js',
    '/fonts/none.woff2',
    '/favicon.ico',
    '/assets/../index.json',
    '/ws',
    '/api-docs',
  ])('that is not there is not found: %s', async (url) => {
    expect((await get(url, signedIn)).statusCode).toBe(404)
  })
})

test('calls and the town keep their addresses; another verb of a call is not a page', async () => {
  expect((await get('/receipt/7/pdf', signedIn)).body).toBe('a call')
  expect((await get('/town', signedIn)).body).toBe('the town')
  // Both a page and a call: without the call's route it is the page.
  expect((await get('/company', signedIn)).statusCode).toBe(200)
  expect((await get('/auth/login', signedIn)).statusCode).toBe(404)
})

test.each([
  ['application/json', 404],
  ['application/json, text/plain, */*', 404],
  ['image/png', 404],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
  ['*/*', 200],
])('an unknown address asked for with Accept: %s is answered with %i [SP-11]', async (accept, status) => {
  const answer = await get('/no/such/address', { accept, cookie: '__Host-refresh=x' })
  expect(answer.statusCode).toBe(status)
})

test.each([
  '/support-api/ticketsFields',
  '/support-api',
  '/public-api/no/such',
  '/zoho/no',
  '/contract/7/no/such',
  '/device-api/no',
  '/verification/no',
  '/auth/no/such',
  '/auth/sei/no/such',
])('%s, below calls, is never a page [SP-11]', async (url) => {
  const answer = await get(url, { accept: 'text/html', cookie: '__Host-refresh=x' })
  expect(answer.statusCode).toBe(404)
})

test('a form sent without script gets its page again, and its body is not read', async () => {
  const sent = await app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=a%40b.co&password=secret',
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/login'])
})

test('reports what to do when nothing is built', () => {
  expect(() => pages(Fastify(), { mode: 'demo', log, brandAt, dist: join(tmpdir(), 'none') })).toThrow(
    /npm run build/,
  )
})

test('renders the pages of a brand that was not part of the build, with its texts replacing ours', async () => {
  const own = [
    { ...brands.kopa, key: 'fenno', hosts: ['pay.fenno.example'], texts: { ro: { 'Sign in': 'Intră' } } },
    { ...brands.kopa, key: 'lumo', hosts: ['lumo.example'] },
  ]
  const server = Fastify()
  const at = (host: string) => own.find(({ hosts }) => hosts.includes(host))
  pages(server, { mode: 'production', log, dist, brandAt: at, served: () => own })
  const ask = (url: string, host = 'pay.fenno.example') =>
    server.inject({ url, headers: { host, 'accept-encoding': 'gzip', 'accept-language': 'ro' } })
  const page = await ask('/login')
  const words = titleOf(gunzipSync(page.rawPayload).toString())?.split(' ') ?? []
  expect(words.slice(0, 3)).toEqual(['sign-in', 'fenno', 'ro'])
  expect(words[4]).toBe('/a.js')
  expect(page.headers['content-security-policy']).toContain("'sha256-own'")
  expect(
    (
      await server.inject({
        url: '/login',
        headers: {
          host: 'pay.fenno.example',
          'if-none-match': String(page.headers.etag),
          'accept-language': 'ro',
        },
      })
    ).statusCode,
  ).toBe(304)
  const texts = await ask(`${words[3]}ro/second-step.json`)
  expect(texts.headers['cache-control']).toContain('immutable')
  expect(Object.keys(texts.json<object>()).length).toBeGreaterThan(5)
  const merged = await Promise.all(
    ['ui', 'frame', 'second-step', 'registration'].map(
      async (name) => (await ask(`${words[3]}ro/${name}.json`)).body,
    ),
  )
  expect(merged.join('')).toContain('"Sign in":"Intră"')
  expect((await ask('/brand/fenno/texts/0123456789ab/ro/ui.json')).headers['cache-control']).toBe('no-cache')
  expect((await ask('/brand/fenno/texts/0123456789ab/ro/..%2fui.json')).statusCode).toBe(404)
  expect((await ask('/brand/fenno/app.webmanifest')).json()).toEqual({ name: 'Kopa', app: 'app' })
  expect((await ask('/brand/fenno/icon.svg')).body).toContain('<svg')
  const plain = await ask('/login', 'lumo.example')
  expect(titleOf(gunzipSync(plain.rawPayload).toString())).toBe('sign-in lumo ro /texts/12ab/ /a.js')
  await server.close()
})

test('renders the pages of a brand that was changed since the build, and again when it is changed back', async () => {
  let now = brands.ostra
  const server = Fastify()
  pages(server, { mode: 'production', log, dist, brandAt: () => now, served: () => [now] })
  const title = async () => {
    const { body } = await server.inject({ url: '/login', headers: { host: 'ostra.example' } })
    return titleOf(body)
  }
  expect(await title()).toBe('sign-in/ostra.en')
  now = { ...brands.ostra, texts: { en: { 'Sign in': 'Come in' } } }
  expect(await title()).toMatch(/^sign-in ostra en \/brand\/ostra\/texts\/\w+\/ \/a\.js$/)
  const path = (await title())?.split(' ')[3] ?? ''
  expect((await server.inject(`${path}en/ui.json`)).statusCode).toBe(200)
  expect((await server.inject('/brand/ostra/app.webmanifest')).json()).toEqual({ name: 'Ostra', app: 'app' })
  now = brands.ostra
  expect(await title()).toBe('sign-in/ostra.en')
  expect((await server.inject('/brand/ostra/app.webmanifest')).json()).toEqual({ name: 'Ostra' })
  expect((await server.inject('/brand/none/icon.svg')).statusCode).toBe(404)
  await server.close()
})
