export type TaxIdName = {
  countryCode: string
  personalName: string
  personalShortName: string
  businessName: string
  businessShortName: string
}

/**
 * Names of tax numbers by country, for persons and companies (Q020), from the OECD's "Tax identification numbers
 * (TINs)" and for the US from the IRS. Acronyms are not translated.
 */
const rows: readonly (readonly [
  country: string,
  personal: string,
  short: string,
  business?: string,
  short?: string,
])[] = [
  ['AR', 'Clave Única de Identificación Laboral', 'CUIL', 'Clave Única de Identificación Tributaria', 'CUIT'],
  ['AT', 'Abgabenkontonummer', 'St.-Nr.'],
  ['AU', 'Tax file number', 'TFN', 'Australian business number', 'ABN'],
  ['BE', 'Numéro national', 'NN', "Numéro d'entreprise", 'BCE/KBO'],
  ['BG', 'Единен граждански номер', 'ЕГН', 'Единен идентификационен код', 'ЕИК'],
  ['BR', 'Cadastro de Pessoas Físicas', 'CPF', 'Cadastro Nacional da Pessoa Jurídica', 'CNPJ'],
  ['CA', 'Social insurance number', 'SIN', 'Business number', 'BN'],
  ['CH', 'AHV-Nummer', 'AHV', 'Unternehmens-Identifikationsnummer', 'UID'],
  ['CL', 'Rol Único Nacional', 'RUN', 'Rol Único Tributario', 'RUT'],
  ['CN', '居民身份证号码', 'ID', '统一社会信用代码', 'USCC'],
  ['CO', 'Número de Identificación Tributaria', 'NIT'],
  ['CY', 'Αριθμός Φορολογικής Ταυτότητας', 'TIC'],
  ['CZ', 'Rodné číslo', 'RČ', 'Identifikační číslo osoby', 'IČO'],
  ['DE', 'Steuerliche Identifikationsnummer', 'IdNr', 'Steuernummer', 'St.-Nr.'],
  ['DK', 'CPR-nummer', 'CPR', 'CVR-nummer', 'CVR'],
  ['EE', 'Isikukood', 'IK', 'Registrikood', 'RK'],
  ['ES', 'Número de Identificación Fiscal', 'NIF'],
  ['FI', 'Henkilötunnus', 'HETU', 'Y-tunnus', 'Y-tunnus'],
  ['FR', 'Numéro fiscal de référence', 'SPI', 'Numéro SIREN', 'SIREN'],
  ['GB', 'National Insurance number', 'NINO', 'Unique Taxpayer Reference', 'UTR'],
  ['GR', 'Αριθμός Φορολογικού Μητρώου', 'ΑΦΜ'],
  ['HR', 'Osobni identifikacijski broj', 'OIB'],
  ['HU', 'Adóazonosító jel', 'Adóazonosító', 'Adószám', 'Adószám'],
  ['IE', 'Personal Public Service Number', 'PPSN', 'Tax Reference Number', 'TRN'],
  ['IL', 'Israeli identity number', 'ID', 'Company number', 'HP'],
  ['IN', 'Permanent account number', 'PAN'],
  ['IS', 'Kennitala', 'KT'],
  ['IT', 'Codice fiscale', 'CF', 'Partita IVA', 'P.IVA'],
  ['JP', 'My number', 'My number', 'Corporate number', 'CN'],
  ['KR', 'Resident registration number', 'RRN', 'Business registration number', 'BRN'],
  ['LT', 'Asmens kodas', 'AK', 'Juridinio asmens kodas', 'JAK'],
  ['LU', "Numéro d'identification national", 'Matricule'],
  ['LV', 'Personas kods', 'PK', 'Reģistrācijas numurs', 'RN'],
  ['MD', 'Număr de identificare de stat', 'IDNP', 'Număr de identificare de stat', 'IDNO'],
  ['MT', 'Identity card number', 'ID', 'Tax identification number', 'TIN'],
  ['MX', 'Registro Federal de Contribuyentes', 'RFC'],
  ['NL', 'Burgerservicenummer', 'BSN', 'Rechtspersonen en samenwerkingsverbanden informatienummer', 'RSIN'],
  ['NO', 'Fødselsnummer', 'FNR', 'Organisasjonsnummer', 'Orgnr'],
  ['NZ', 'IRD number', 'IRD'],
  ['PE', 'Documento Nacional de Identidad', 'DNI', 'Registro Único de Contribuyentes', 'RUC'],
  [
    'PL',
    'Powszechny Elektroniczny System Ewidencji Ludności',
    'PESEL',
    'Numer identyfikacji podatkowej',
    'NIP',
  ],
  ['PT', 'Número de Identificação Fiscal', 'NIF', 'Número de Identificação de Pessoa Coletiva', 'NIPC'],
  ['RO', 'Cod numeric personal', 'CNP', 'Cod unic de înregistrare', 'CUI'],
  ['RS', 'Јединствени матични број грађана', 'ЈМБГ', 'Порески идентификациони број', 'ПИБ'],
  ['RU', 'Идентификационный номер налогоплательщика', 'ИНН'],
  ['SE', 'Personnummer', 'PNR', 'Organisationsnummer', 'Orgnr'],
  ['SG', 'NRIC or FIN', 'NRIC', 'Unique entity number', 'UEN'],
  ['SI', 'Davčna številka', 'DŠ'],
  ['SK', 'Rodné číslo', 'RČ', 'Daňové identifikačné číslo', 'DIČ'],
  ['TR', 'T.C. Kimlik Numarası', 'TCKN', 'Vergi Kimlik Numarası', 'VKN'],
  ['UA', 'Реєстраційний номер облікової картки платника податків', 'РНОКПП', 'Код ЄДРПОУ', 'ЄДРПОУ'],
  [
    'US',
    'Social Security Number or Individual Taxpayer Identification Number',
    'SSN/ITIN',
    'Employer Identification Number',
    'EIN',
  ],
  ['ZA', 'Income tax reference number', 'ITR'],
]

export const taxIdNames: ReadonlyMap<string, TaxIdName> = new Map(
  rows.map(([countryCode, personalName, personalShortName, businessName, businessShortName]) => [
    countryCode,
    {
      countryCode,
      personalName,
      personalShortName,
      businessName: businessName ?? personalName,
      businessShortName: businessShortName ?? personalShortName,
    },
  ]),
)

/**
 * Short label of a tax number (B152); undefined for a country without a specific name, for which the caller shows the
 * translated "Tax identification number (TIN)".
 */
export function taxIdLabel(country: string | undefined, kind: 'personal' | 'business'): string | undefined {
  const names = taxIdNames.get(country ?? '')
  return kind === 'personal' ? names?.personalShortName : names?.businessShortName
}
