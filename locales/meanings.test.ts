import { describe, expect, test } from 'vitest'
import { readCatalogs } from './folder.ts'
import { languages } from './languages.ts'
import type { Catalog } from './texts.ts'

// Words whose meaning must be the same in every language: money, the law or somebody's safety depends on them.
const translated = languages.filter((language) => language !== 'en')
type Translated = (typeof translated)[number]

const formsOf = (text: Catalog[string]): string[] => (typeof text === 'string' ? [text] : Object.values(text))

const texts = translated.flatMap((language) =>
  [...readCatalogs(language)].flatMap(([catalog, entries]) =>
    Object.entries(entries).flatMap(([english, text]) =>
      formsOf(text).map((form) => ({ language, catalog, english, text: form })),
    ),
  ),
)

const translationsOf = (english: string): Record<string, string[]> =>
  Object.fromEntries(
    translated.map((language) => [
      language,
      [
        ...new Set(
          texts
            .filter((text) => text.language === language && text.english === english)
            .map(({ text }) => text),
        ),
      ],
    ]),
  )

/** The texts whose English has the word and whose translation lacks its translation. */
const without = (english: RegExp, words: Record<Translated, RegExp>): string[] =>
  texts
    .filter((text) => english.test(text.english) && !words[text.language].test(text.text))
    .map(({ language, catalog, english: key, text }) => `${language}/${catalog}: ${key} → ${text}`)

describe('the state of a payment', () => {
  test('that was submitted does not read as one that arrived [LA-02]', () => {
    for (const forms of Object.values(translationsOf('Submitted'))) {
      expect(forms).toHaveLength(1)
      expect(forms[0]).not.toMatch(
        /entregad|entregue|принят|прийнят|predat|recibid|primit|получен|отриман|recebid/i,
      )
    }
    const delivered = texts.filter(
      ({ english, text }) => /^Submitted\b/.test(english) && /entregad|entregue|predat/i.test(text),
    )
    expect(delivered).toEqual([])
  })

  test('that has happened is told as past [LA-05]', () => {
    for (const english of ['Your invoice was paid', 'Your invoice was rejected']) {
      const { es, ro, ru, ua, pt } = translationsOf(english)
      expect(es?.join()).toMatch(/se ha /)
      expect(ro?.join()).toMatch(/a fost /)
      expect(ru?.join()).toMatch(/(?:ен|ён|лачен)$/)
      expect(ua?.join()).toMatch(/(?:но|чено)$/)
      expect(pt?.join()).toMatch(/ foi /)
    }
    const present =
      /^\{\w+\} (?:te envía|vă trimite|отправляет|надсилає|envia-lhe)|\bte envía una|присылает|надсилає вам/
    expect(texts.filter(({ english, text }) => / sent you /.test(english) && present.test(text))).toEqual([])
  })

  test('says in every language whether the reader or the bank acts [LA-16]', () => {
    for (const [language, [needed]] of Object.entries(translationsOf('Action needed'))) {
      const [reviewed] = translationsOf('Under review')[language] ?? []
      expect(needed).not.toBe(reviewed)
      expect(needed).not.toMatch(/^(?:Pendiente|Pendente)$/)
    }
  })
})

describe('security and privacy', () => {
  test('who sees a note are those with access to the account, the reader among them [LA-06]', () => {
    expect(
      without(/^Only you and people with access to this account/, {
        es: /^Solo tú y .*acceso/,
        ro: /dvs\..*acces/,
        ru: /вы и те, у кого есть доступ/,
        ua: /ви та ті, хто має доступ/,
        pt: /o próprio e quem tem acesso/,
      }),
    ).toEqual([])
  })

  test('a linked phone confirms sign-ins and payments, in each language of the mail [LA-07]', () => {
    expect(
      without(/confirm sign-ins and payments/, {
        es: /inicios de sesión (?:y|ni) pagos/,
        ro: /conectări și plăți/,
        ru: /входы и платежи/,
        ua: /входи та платежі/,
        pt: /inícios de sessão (?:e|nem) pagamentos/,
      }),
    ).toEqual([])
  })

  test('the sign-in address is that of signing in, not of an account that is opened [LA-08]', () => {
    expect(
      without(/change your sign-in address/i, {
        es: /dirección de inicio de sesión/,
        ro: /adresei dvs\. de conectare/,
        ru: /адреса для входа/,
        ua: /адрес[иу] для входу/,
        pt: /endereço de início de sessão/,
      }),
    ).toEqual([])
  })

  test('full access has the same name in every sentence as in the list of rights [LA-09]', () => {
    expect(
      without(/\bfull access\b/i, {
        es: /acceso completo/i,
        ro: /acces(?:ul|ului)? complet/i,
        ru: /полн(?:ый|ого|ому|ым|ом) доступ/i,
        ua: /повн(?:ий|ого|ому|им) доступ/i,
        pt: /acesso total/i,
      }),
    ).toEqual([])
  })

  test('a street, an IP address and an address of a network have words of their own [LA-10]', () => {
    const notStreets = /\bIP\b|e-mail address|Address##network|sign-in address|allowed address/i
    const streets = texts.filter(
      ({ language, english, text }) => language === 'pt' && notStreets.test(english) && /morada/i.test(text),
    )
    expect(streets).toEqual([])
    expect(translationsOf('Address').pt).toEqual(['Morada'])
  })

  test('the approval code has one name in messages, fields and refusals [LA-11]', () => {
    expect(
      without(/approval code/i, {
        es: /código de aprobación/i,
        ro: /cod(?:ul)?(?: dvs\.)? de aprobare/i,
        ru: /код(?:ом)? одобрения/i,
        ua: /код(?:ом)? схвалення/i,
        pt: /código de aprovação/i,
      }),
    ).toEqual([])
  })
})

describe('contracts and the law', () => {
  test('the share of a contract is a part, not an invitation to pass on [LA-12]', () => {
    expect(translationsOf('Share##contract')).toEqual({
      es: ['Participación'],
      ro: ['Cotă'],
      ru: ['Доля'],
      ua: ['Частка'],
      pt: ['Participação'],
    })
  })

  test('who pays an invoice reads that the invoice sets recipient and amount [LA-13]', () => {
    expect(
      without(/^The invoice sets the recipient/, {
        es: /factura/,
        ro: /factur/,
        ru: /счёте на оплату/,
        ua: /рахунку на оплату/,
        pt: /fatura/,
      }),
    ).toEqual([])
  })

  test('a suspicion is called a suspicion [LA-14]', () => {
    expect(
      without(/suspected fraud/, {
        es: /sospecha/,
        ro: /suspiciun/,
        ru: /подозрени/,
        ua: /підозр/,
        pt: /suspeita/,
      }),
    ).toEqual([])
  })

  test('what is kept after closing is what the law requires, for as long as it does [LA-15]', () => {
    expect(
      without(/We keep only what the law requires/, {
        es: /solo durante el tiempo que lo exige/,
        ro: /numai cât timp o cere/,
        ru: /только столько, сколько он требует/,
        ua: /лише стільки, скільки він вимагає/,
        pt: /apenas durante o tempo que exige/,
      }),
    ).toEqual([])
  })
})
