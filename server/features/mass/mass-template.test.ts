import {
  massTemplateList,
  massTemplateRemove,
  massTemplateSave,
  massUploadEft,
  massUploadWire,
} from '@sixpence/protocol/mass/mass'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  mass = await TestMass.afresh(bank)
})
afterAll(() => bank.close())

const iban = 'DE89370400440532013000'
const file = (headers: string, amount: string) => `${headers}\nAna;${iban};${amount};x`
const more = { ignoreIdentical: true }

test('a file is read as a template says, though its headings say something else; what it has besides is left out', async () => {
  const { client, account } = mass
  // Unknown headings.
  const first = await mass.upload(massUploadEft, file('A;B;C;D', '1.00'), {
    ...more,
    columns: { A: 'payeeName', B: 'iban', C: 'amount' },
  })
  const saved = await client.call(massTemplateSave, { batchId: first.batchId, name: 'Salaries' })
  const { templateId: template = 0 } = saved
  expect((await client.call(massTemplateList, {})).templates).toEqual([
    { templateId: template, name: 'Salaries', kind: 'eft', accountId: account },
  ])
  // Different order and column: no mapping is remembered for these headings.
  const headers = 'A;B;C;Note'
  const plain = await mass.upload(massUploadEft, file(headers, '2.00'), more)
  expect(plain.missing).toContain('payeeName')
  const { withProblems, columns, missing } = await mass.upload(massUploadEft, file(headers, '2.00'), {
    ...more,
    template,
  })
  expect({ withProblems, missing }).toEqual({ withProblems: 0, missing: [] })
  expect(columns.slice(0, 3)).toEqual([
    { header: 'A', field: 'payeeName' },
    { header: 'B', field: 'iban' },
    { header: 'C', field: 'amount' },
  ])
})

test('a name is given once for a kind; a template is of its kind, and gone when it is deleted', async () => {
  const { client } = mass
  const { batchId } = await mass.upload(massUploadEft, file('payeeName;iban;amount;x', '3.00'), more)
  const save = (name: string) => client.call(massTemplateSave, { batchId, name })
  const { templateId: template = 0 } = await save('Rents')
  expect(wrongOf(await save('Rents'))).toEqual(['name massTemplateNameTaken'])
  expect(wrongOf(await mass.upload(massUploadWire, file('A;B;C;D', '4.00'), { ...more, template }))).toEqual([
    'template massTemplateNotFound',
  ])
  await client.call(massTemplateRemove, { templateId: template })
  expect((await client.call(massTemplateList, {})).templates?.map(({ name }) => name)).not.toContain('Rents')
  expect(wrongOf(await mass.upload(massUploadEft, file('A;B;C;D', '4.00'), { ...more, template }))).toEqual([
    'template massTemplateNotFound',
  ])
})
