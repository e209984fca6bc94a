/** Alternative column names in files of payments, in the product's languages, separated by commas. */
const words = {
  amount: `
    sum, total, payment amount, instructed amount, value, amount due, importe, monto, cantidad,
    suma, sumă, сумма, сумма платежа, сума, сума платежу, montante, valor, quantia`,
  currency: `
    ccy, currency code, amount currency, divisa, moneda, valuta, валюта, код валюты, код валюти,
    moeda`,
  country: `
    country code, bank country, país, pais, ţara, țara, страна, країна, beneficiary country,
    código do país`,
  payeeName: `
    name, full name, payee, recipient, recipient name, beneficiary, beneficiary name, creditor,
    creditor name, employee, nombre, beneficiario, nume, beneficiar, имя, фио, получатель, ім’я,
    піб, отримувач, одержувач, nome, beneficiário`,
  email: `
    email, mail, email address, payee email, recipient email, beneficiary email, correo,
    correo electrónico, adresă de e-mail, почта, эл. почта, электронная почта, пошта,
    електронна пошта, endereço de e-mail, e-mail`,
  note: 'description, comment, memo, details, nota, notă, примечание, примітка, комментарий, коментар',
  reference: `
    ref, payment reference, remittance information, payment details, concepto, referencia,
    referinţă, detalii plată, назначение платежа, призначення платежу, referência`,
  endToEndId: `
    end to end id, end-to-end id, end to end reference, e2e, e2e id, payer reference, customer reference`,
  iban: 'iban number, account iban, creditor iban, beneficiary iban, iban code',
  bic: 'bic, swift, swift code, bic swift, swift bic, bic code',
  accountNumber: `
    account, account no, acct, bank account, cuenta, número de cuenta, cont, număr de cont, счёт,
    номер счёта, рахунок, номер рахунку, conta, número da conta`,
  routingNumber: 'aba, routing, aba number, routing no, ach routing number',
  sortCode: 'sort, bank sort code',
  cardNumber: 'card, card no, pan, tarjeta, карта, номер карты, картка, номер картки, cartão',
  address: 'wallet, wallet address, crypto address, blockchain address, адрес кошелька, адреса гаманця',
  network: 'chain, blockchain, red, rețea, сеть, мережа, rede',
  town: 'city, ciudad, oraș, город, місто, cidade',
  street: 'address line 1, street name, calle, stradă, улица, вулиця, rua',
  building: 'building number, house, número, дом, будинок',
  postalCode: 'zip, zip code, postcode, post code, código postal, cod poștal, индекс, індекс',
  addressCountry: 'country of residence, residence country, payee country, recipient country',
  purpose: 'purpose, purpose code, payment purpose, propósito, scop, цель, мета, finalidade',
  taxId: 'tax id, cpf, cnpj, tax number',
}

/** Files of payments by link have different names for some of these. */
export const columnWords: Readonly<Record<string, string>> = {
  ...words,
  beneficiaryName: `${words.payeeName}, payee name`,
  beneficiaryEmail: words.email,
  beneficiaryCountryCode: words.country,
  beneficiaryType: 'person or company, payee type, recipient type',
  feeShare: 'who pays the fee, fee paid by',
  description: `note, ${words.note}, ${words.reference}, reference`,
}
