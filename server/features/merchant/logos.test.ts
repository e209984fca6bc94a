import { uploadAppend, uploadCreate } from '@sixpence/protocol/documents/documents'
import {
  logoSizes,
  maxLogos,
  merchantLogoCreate,
  merchantLogoDelete,
  merchantLogoFileGet,
  merchantLogoGet,
  merchantLogoList,
  merchantLogoUpdate,
  type Logo,
} from '@sixpence/protocol/merchant/logos'
import { paymentButtonGet, savedButtonCreate, savedButtonGet } from '@sixpence/protocol/merchant/merchant'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smallSvg } from '#testing/fixtures/merchant.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let png: Buffer
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  png = await sharp({
    create: { width: 600, height: 300, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.logo')
  await bank.database.owner.query('delete from app.upload')
})

const manage = <C extends AnyCall>(call: C, input: InputOf<C>) => ines.call(call, input, company)
const logos = async (): Promise<Logo[]> => (await manage(merchantLogoList, {})).logos ?? []

async function uploaded(bytes: Buffer): Promise<number> {
  const { uploadId = 0 } = await manage(uploadCreate, { size: bytes.length })
  await manage(uploadAppend, {
    uploadId,
    startsAt: 0,
    piece: bytes.subarray(0, 512 * 1024).toString('base64'),
  })
  if (bytes.length > 512 * 1024)
    await manage(uploadAppend, {
      uploadId,
      startsAt: 512 * 1024,
      piece: bytes.subarray(512 * 1024, 1024 * 1024).toString('base64'),
    })
  return uploadId
}

const create = async (bytes: Buffer, parts: { name?: string; isDefault?: boolean } = {}) =>
  manage(merchantLogoCreate, { name: 'Mark', ...parts, file: await uploaded(bytes) })
const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]

async function picture(id: number, size: (typeof logoSizes)[number]): Promise<Buffer> {
  const answer = await ines.request({
    method: 'GET',
    url: `/merchant/logos/${id}/${size}`,
    headers: { 'customer-id': String(company.customerId) },
  })
  expect(answer.headers['content-type']).toBe('image/png')
  return answer.rawPayload
}

test('a logo is kept in four sizes, PNG with its transparency, listed, renamed and deleted [OP301 OP302 OP303 OP304 OP305]', async () => {
  const { id = 0 } = await create(png, { name: 'Blue' })
  const [logo] = await logos()
  expect(logo).toMatchObject({ id, name: 'Blue', isDefault: true })
  expect(logo?.file).toEqual([
    { size: 64, width: 64, height: 32 },
    { size: 128, width: 128, height: 64 },
    { size: 256, width: 256, height: 128 },
    { size: 512, width: 512, height: 256 },
  ])
  for (const size of logoSizes) {
    const drawn = sharp(await picture(id, size))
    expect(await drawn.metadata()).toMatchObject({ format: 'png', width: size, hasAlpha: true })
  }
  await manage(merchantLogoUpdate, { id, name: 'Sea' })
  expect((await manage(merchantLogoGet, { id })).logo).toMatchObject({ name: 'Sea', isDefault: true })
  await manage(merchantLogoDelete, { id })
  expect(await logos()).toEqual([])
  expect(refusalOf(await manage(merchantLogoGet, { id }))).toEqual(['logoNotFound', 'id'])
})

test('one is the default: another that becomes it takes it over, and a deleted one leaves it to the newest [B429]', async () => {
  const { id: first = 0 } = await create(png)
  const { id: second = 0 } = await create(png)
  const { id: third = 0 } = await create(png, { isDefault: true })
  const isDefault = async () => (await logos()).filter((logo) => logo.isDefault).map(({ id }) => id)
  expect(await isDefault()).toEqual([third])
  await Promise.all([first, second].map((id) => manage(merchantLogoUpdate, { id, isDefault: true })))
  expect(await isDefault()).toHaveLength(1)
  await manage(merchantLogoUpdate, { id: first, isDefault: true })
  expect(refusalOf(await manage(merchantLogoUpdate, { id: first, isDefault: false }))).toEqual([
    'logoStaysDefault',
    'isDefault',
  ])
  await manage(merchantLogoDelete, { id: first })
  expect(await isDefault()).toEqual([third])
})

test('comes as one form with its file and the rest as JSON, and not without the file [OP302 B430]', async () => {
  const send = async (parts: [string, string | Buffer][]) => {
    const body = new FormData()
    for (const [name, value] of parts)
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new Blob([new Uint8Array(value)]), 'logo.exe')
    const request = new Request('http://x', { method: 'POST', body })
    const answer = await ines.request({
      method: 'POST',
      url: '/?merchantLogoCreate',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'customer-id': String(company.customerId),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json<{ responseCode: string; id?: number; validationErrors: { code: string }[] }>()
  }
  expect(await send([['data', '{"name":"Form"}']])).toMatchObject({
    responseCode: expect.not.stringMatching(/^00$/),
  })
  const made = await send([
    ['data', '{"name":"Form","isDefault":true}'],
    ['file', smallSvg],
  ])
  expect(made.responseCode).toBe('00')
  expect(await logos()).toMatchObject([{ id: made.id, name: 'Form' }])
  expect(
    await send([
      ['data', '{"name":"Form"}'],
      ['file', Buffer.from('no picture')],
    ]),
  ).toMatchObject({ validationErrors: [{ code: 'logoTypeUnknown' }] })
})

test('an SVG is drawn sharp in each size, and nothing of it is kept', async () => {
  const { id = 0 } = await create(smallSvg)
  const drawn = await picture(id, 512)
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 512, height: 341 })
  expect(drawn.toString('latin1')).not.toContain('svg')
  const { data } = await sharp(drawn)
    .extract({ left: 160, top: 160, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0, 170, 119])
})

const svg = (inner: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" ${attributes}>${inner}</svg>`,
  )

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a program', () => svg('<script>alert(1)</script>'), 'fileIsTwoThings'],
  ['a handler', () => svg('<rect width="9" height="9"/>', 'onload="alert(1)"'), 'fileIsTwoThings'],
  ['a page', () => svg('<foreignObject><p/></foreignObject>'), 'fileIsTwoThings'],
  [
    'another file',
    () => svg('<image href="http://10.0.0.1/x.png" width="9" height="9"/>'),
    'fileIsTwoThings',
  ],
  [
    'a file of the server',
    () => svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    'fileIsTwoThings',
  ],
  ['a style from elsewhere', () => svg('<style>@import "http://x/y.css"</style>'), 'fileIsTwoThings'],
  [
    'an entity',
    () =>
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
      ),
    'logoTypeUnknown',
  ],
  ['a broken drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'fileBroken'],
  ['a document', () => Buffer.from('%PDF-1.7\n'), 'logoTypeUnknown'],
  ['a page with markup', () => Buffer.from('<html><svg></svg></html>'), 'logoTypeUnknown'],
  ['a cut picture', () => png.subarray(0, 60), 'fileBroken'],
  [
    'a picture that is too small',
    () =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'logoTooSmall',
  ],
  [
    'a picture with an archive behind it',
    async () => Buffer.concat([await sharp(png).jpeg().toBuffer(), Buffer.from('PK\u0005\u0006')]),
    'fileIsTwoThings',
  ],
  ['a file over 1 MB', () => Buffer.alloc(1024 * 1024 + 1, 1), 'logoTooLarge'],
])('%s is refused, and nothing is kept', async (_, file, refusal) => {
  const answer = await create(await file())
  expect(refusalOf(answer)).toEqual([refusal, 'file'])
  expect(await logos()).toEqual([])
})

test('payers who press a button of the company are shown its default logo', async () => {
  const { id = 0 } = await manage(savedButtonCreate, {
    form: { name: 'Gift', type: 'donate', currencyCode: 'EUR' },
  })
  const handle = (await manage(savedButtonGet, { id })).button?.handle ?? ''
  const bo = await bank.as('bo')
  expect(await bo.call(paymentButtonGet, { handle })).not.toHaveProperty('logo')
  const { id: logo = 0 } = await create(png)
  expect((await bo.call(paymentButtonGet, { handle })).logo).toBe(
    (await picture(logo, 128)).toString('base64'),
  )
})

test('a company has no more than there may be', async () => {
  await bank.database.owner.query(
    `insert into app.logo (customer_id, name, is_default, created_at) select $1, 'Filler', false, now() from generate_series(1, $2)`,
    [company.customerId, maxLogos],
  )
  expect(refusalOf(await create(png))?.[0]).toBe('tooManyLogos')
})

test('of another company is not there, and who may only read changes nothing', async () => {
  const { id = 0 } = await create(png)
  const rita = await bank.as('rita')
  expect((await rita.call(merchantLogoList, {})).logos).toHaveLength(1)
  expect((await rita.call(merchantLogoDelete, { id })).responseCode).not.toBe('00')
  expect(await logos()).toHaveLength(1)
  expect(merchantLogoFileGet.references).toEqual({ id: 'ownLogo' })
})
