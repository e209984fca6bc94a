import {
  massBatchUpdate,
  massColumnsSet,
  massRepeat,
  massUploadEft,
  massUploadInstant,
  massUploadWire,
} from '@sixpence/protocol/mass/mass'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillWaysIn } from '#payments/rails/ways-in.ts'
import { requestWaysIn, initialWaysIn, waysInOf } from '#store/way-in/ways-in.ts'
import { painXml, transferXml } from '#testing/pain-of.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { rowsXml, workbookOf, workbookParts } from '#testing/workbook-of.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { zipOf } from '#testing/zip-of.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})

const iban = 'DE89370400440532013000'
const other = 'DE87200500001234567890'
const again = { ignoreIdentical: true }

const notes = async (batchId: number) =>
  ((await mass.get(batchId)).notes ?? []).map(({ name, description }) => `${name}: ${description}`)

describe('a message that names an account to pay from', () => {
  const from = (...accounts: string[]) => {
    const group = (account: string) =>
      `<PmtInf><Dbtr><Nm>Kontor</Nm></Dbtr><DbtrAcct><Id>${account}</Id></DbtrAcct>${transferXml()}</PmtInf>`
    return painXml().replace(/<PmtInf>.*<\/PmtInf>/, accounts.map(group).join(''))
  }
  const byIban = (number: string) => `<IBAN>${number}</IBAN>`
  const ownIban = async () => {
    await requestWaysIn(bank.database.owner, {
      accountId: mass.account,
      ways: initialWaysIn('EUR'),
      now: bank.clock.now(),
    })
    await fillWaysIn(bank.services)
    const ways = await waysInOf(bank.services.db, [mass.account])
    return (
      ways.find(({ details, reference }) => details?.['iban'] && reference === null)?.details?.['iban'] ?? ''
    )
  }

  test('is refused for another account, both named, until the payer accepts it [FI-02]', async () => {
    const refused = await mass.upload(massUploadEft, from(byIban(other)), again)
    expect(wrongOf(refused)).toEqual(['file massDebtorDiffers'])
    const [problem] = refused.validationErrors
    const { number } = (await bank.services.store.accounts.own(await bank.customerId('ines'), mass.account))!
    expect(problem?.description).toContain(`${other} (Kontor)`)
    expect(problem?.description).toContain(`Everyday, ${number}`)
    const { batchId } = await mass.upload(massUploadEft, from(byIban(other)), {
      ...again,
      ignoreDebtor: true,
    })
    expect(await notes(batchId)).toEqual([
      `debtor: The file names another account to pay from: ${other} (Kontor). It is paid from Everyday, ${number}.`,
    ])
  })

  test('is taken for that account, by its IBAN in groups or its number [FI-02]', async () => {
    const own = await ownIban()
    expect(own).not.toBe('')
    const spaced = own.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    const { number } = (await bank.services.store.accounts.own(await bank.customerId('ines'), mass.account))!
    for (const account of [byIban(own), byIban(spaced), `<Othr><Id>${number}</Id></Othr>`]) {
      const { batchId, responseCode } = await mass.upload(massUploadEft, from(account), again)
      expect(responseCode).toBe('00')
      expect(await notes(batchId)).toEqual([])
    }
  })

  test('is refused for two accounts, of which one is right, and for another currency [FI-02]', async () => {
    const own = await ownIban()
    expect(wrongOf(await mass.upload(massUploadEft, from(byIban(own), byIban(other)), again))).toEqual([
      'file massDebtorDiffers',
    ])
    const dollars = from(byIban(own)).replace('</Id></DbtrAcct>', '</Id><Ccy>USD</Ccy></DbtrAcct>')
    expect(wrongOf(await mass.upload(massUploadEft, dollars, again))).toEqual(['file massDebtorDiffers'])
  })

  test('says so again after its account is changed [FI-02]', async () => {
    const { batchId } = await mass.upload(massUploadEft, from(byIban(await ownIban())), again)
    const savings = await bank.accountId('ines', 'Travel')
    await mass.client.call(massBatchUpdate, { batchId, fromAccountId: savings })
    expect(await notes(batchId)).toEqual([expect.stringMatching(/^debtor: /)])
  })
})

describe('what a message asks for', () => {
  const asking = (more: string) => painXml({ transfers: [transferXml('12.50', more)] })
  const sepa = '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>'

  test('and is not carried out is told before it is sent, by the kind of payment [FI-17]', async () => {
    const told = async (call: { name: string }, more: string) =>
      notes((await mass.upload(call, asking(more), again)).batchId)
    expect(await told(massUploadEft, sepa)).toEqual([
      'notCarriedOut: Not carried out: PmtTpInf/LclInstrm “INST”. Payments: 1.',
    ])
    expect(await told(massUploadInstant, sepa)).toEqual([])
    expect(
      await told(massUploadWire, '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ChrgBr>DEBT</ChrgBr>'),
    ).toEqual([
      'notCarriedOut: Not carried out: PmtTpInf/SvcLvl “SEPA”. Payments: 1.',
      'notCarriedOut: Not carried out: ChrgBr “DEBT”. Payments: 1.',
    ])
    expect(await told(massUploadEft, '<UltmtCdtr><Nm>Zoe</Nm></UltmtCdtr>')).toEqual([
      'notCarriedOut: Not carried out: UltmtCdtr “Zoe”. Payments: 1.',
    ])
  })

  test('is told of a copy of its payments, too [FI-17]', async () => {
    const { batchId } = await mass.upload(massUploadEft, asking('<UltmtCdtr><Nm>Zoe</Nm></UltmtCdtr>'), again)
    await mass.confirm(batchId)
    await mass.made(batchId)
    const copy = await mass.client.call(massRepeat, { batchId })
    expect(await notes(copy.batchId ?? 0)).toEqual(['notCarriedOut: Not carried out: UltmtCdtr “Zoe”.'])
  })

  test('is paid in the currency of its amount, or not at all [FI-01]', async () => {
    const remittance =
      '<RmtInf><Strd><RfrdDocAmt><RmtdAmt Ccy="EUR">61.00</RmtdAmt></RfrdDocAmt></Strd></RmtInf>'
    const xml = asking(remittance).replace('Ccy="EUR">12.50', 'Ccy="JPY">10000')
    const { batchId } = await mass.upload(massUploadEft, xml, again)
    expect(await mass.problems(batchId)).toEqual(['1 currency wayNotOffered'])
  })
})

describe('a workbook', () => {
  const rows = rowsXml([
    ['payeeName', 'iban', 'amount'],
    ['Ana', iban, 1],
    ['Bo', iban, 2],
  ]).replace('<row r="3"', '<row r="3" hidden="1"')
  const file = zipOf(workbookParts(rows))

  test('says what is hidden in it, and is read with it when the payer wants that [FI-05]', async () => {
    const { batchId, lines } = await mass.upload(massUploadEft, file, again)
    expect(lines).toBe(1)
    expect(await notes(batchId)).toEqual(['hidden: Hidden in the file, so not read: rows: 1, columns: 0.'])
    expect(await mass.get(batchId)).toMatchObject({ hidden: { rows: 1, columns: 0, isRead: false } })
    const read = await mass.client.call(massColumnsSet, { batchId, withHidden: true })
    expect(read).toMatchObject({ lines: 2, missing: [] })
    expect(await notes(batchId)).toEqual(['hidden: Hidden in the file, but read: rows: 1, columns: 0.'])
    // An earlier choice stays valid when only the columns change.
    const columns = { payeeName: 'payeeName', iban: 'iban', amount: 'amount' }
    expect(await mass.client.call(massColumnsSet, { batchId, columns })).toMatchObject({ lines: 2 })
    const withHidden = await mass.upload(massUploadEft, file, { ...again, withHidden: true })
    expect(withHidden.lines).toBe(2)
  })

  const shown = (format: string, head = ['payeeName', 'iban', 'amount', 'note']) => {
    const numbers = rowsXml([head, ['Ana', iban, 10, 'EUR']]).replace('<c r="C2">', '<c r="C2" s="1">')
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
    return zipOf(workbookParts(numbers, { styles }))
  }

  test.each([
    ['[$$-409]#,##0.00', '$'],
    ['[$USD] #,##0.00;[Red]-[$USD] #,##0.00', 'USD'],
    ['#,##0.00\\ &quot;zł&quot;', undefined],
    ['#,##0.00&quot; £&quot;', '£'],
    ['_-$* #,##0.00_-', '$'],
    ['[$€-407]#,##0.00', undefined],
    ['#,##0.00\\ €', undefined],
    ['[$-409]#,##0.00', undefined],
    ['#,##0.00', undefined],
  ])(
    'whose amounts are shown as %s tells a sign that is not the account’s (%s) [FI-01 FI-05]',
    async (format, sign) => {
      const { batchId } = await mass.upload(massUploadEft, shown(format), again)
      expect(await mass.problems(batchId)).toEqual([])
      expect(await notes(batchId)).toEqual(
        sign === undefined
          ? []
          : [
              `shownIn: The file shows amounts in “${sign}”, but has no column of currencies. They are paid in the currency of the account.`,
            ],
      )
    },
  )

  test('with a column of currencies says in which each is paid [FI-01]', async () => {
    const file = shown('[$$-409]#,##0.00', ['payeeName', 'iban', 'amount', 'currency'])
    expect(await notes((await mass.upload(massUploadEft, file, again)).batchId)).toEqual([])
  })

  test('has numbers without marks for thousands, whatever its texts have [FI-05]', async () => {
    const rows = [
      ['payeeName', 'iban', 'amount'],
      ['Ana', iban, '12,50'],
      ['Bo', iban, 1.125],
      ['Cy', iban, '1.300'],
    ]
    const { batchId } = await mass.upload(massUploadEft, workbookOf(rows), again)
    expect(await mass.problems(batchId)).toEqual(['2 amount amountAmbiguous', '3 amount amountAmbiguous'])
    const points = rows.map(([name = '', number = '', amount = '']) => [
      name,
      number,
      amount === '12,50' ? '12.50' : amount,
    ])
    const plain = await mass.upload(massUploadEft, workbookOf(points), again)
    expect(await mass.problems(plain.batchId)).toEqual([
      '2 amount amountTooManyDecimals',
      '3 amount amountTooManyDecimals',
    ])
  })

  test('has no sheet of a name that nobody sees [FI-05]', async () => {
    const { batchId } = await mass.upload(massUploadEft, file, again)
    expect(await mass.get(batchId)).toMatchObject({ sheet: { name: 'Payments', all: ['Payments'] } })
    const wrong = await mass.client.call(massColumnsSet, { batchId, sheet: 'Other' })
    expect(wrongOf(wrong)).toEqual(['sheet tableSheetUnknown'])
  })
})

test('a CSV file without headers is refused, and loses no payment [FI-04]', async () => {
  const file = `12,50;EUR;Müller GmbH;${iban};INV 1\n13,50;EUR;Müller GmbH;${iban};INV 2\n`
  expect(wrongOf(await mass.upload(massUploadEft, file, again))).toEqual(['file tableHeaderIsPayment'])
})

test('columns that are not used are told', async () => {
  const { batchId } = await mass.upload(
    massUploadEft,
    `payeeName,iban,amount,floor\nAna,${iban},1,3\n`,
    again,
  )
  expect(await notes(batchId)).toEqual(['columnsUnused: Columns of the file that are not used: floor.'])
})
