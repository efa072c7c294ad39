import enCommon from '../../resources/locales/en/common.json'
import enCustomer from '../../resources/locales/en/customer.json'
import enHistory from '../../resources/locales/en/history.json'
import enPractice from '../../resources/locales/en/practice.json'
import enSale from '../../resources/locales/en/sale.json'
import enSettings from '../../resources/locales/en/settings.json'
import idCommon from '../../resources/locales/id/common.json'
import idCustomer from '../../resources/locales/id/customer.json'
import idHistory from '../../resources/locales/id/history.json'
import idPractice from '../../resources/locales/id/practice.json'
import idSale from '../../resources/locales/id/sale.json'
import idSettings from '../../resources/locales/id/settings.json'

export type Language = 'id' | 'en'

const id = { ...idCommon, ...idCustomer, ...idHistory, ...idPractice, ...idSale, ...idSettings }

/** Every key that may be worded. Bahasa Indonesia is the measure; a key missing in English does not compile. */
export type MessageKey = keyof typeof id
export type Messages = Readonly<Record<MessageKey, string>>

const en: Messages = { ...enCommon, ...enCustomer, ...enHistory, ...enPractice, ...enSale, ...enSettings }

export const MESSAGES: Readonly<Record<Language, Messages>> = { id, en }
