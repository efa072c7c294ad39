import enCommon from '../../resources/locales/en/common.json'
import enConnection from '../../resources/locales/en/connection.json'
import enCustomer from '../../resources/locales/en/customer.json'
import enGateway from '../../resources/locales/en/gateway.json'
import enHistory from '../../resources/locales/en/history.json'
import enOperations from '../../resources/locales/en/operations.json'
import enPractice from '../../resources/locales/en/practice.json'
import enProfile from '../../resources/locales/en/profile.json'
import enSale from '../../resources/locales/en/sale.json'
import enSettings from '../../resources/locales/en/settings.json'
import idCommon from '../../resources/locales/id/common.json'
import idConnection from '../../resources/locales/id/connection.json'
import idCustomer from '../../resources/locales/id/customer.json'
import idGateway from '../../resources/locales/id/gateway.json'
import idHistory from '../../resources/locales/id/history.json'
import idOperations from '../../resources/locales/id/operations.json'
import idPractice from '../../resources/locales/id/practice.json'
import idProfile from '../../resources/locales/id/profile.json'
import idSale from '../../resources/locales/id/sale.json'
import idSettings from '../../resources/locales/id/settings.json'

export type Language = 'id' | 'en'

const id = {
  ...idCommon,
  ...idConnection,
  ...idCustomer,
  ...idGateway,
  ...idHistory,
  ...idOperations,
  ...idPractice,
  ...idProfile,
  ...idSale,
  ...idSettings,
}

/** Every key that may be worded. Bahasa Indonesia is the measure; a key missing in English does not compile. */
export type MessageKey = keyof typeof id
export type Messages = Readonly<Record<MessageKey, string>>

const en: Messages = {
  ...enCommon,
  ...enConnection,
  ...enCustomer,
  ...enGateway,
  ...enHistory,
  ...enOperations,
  ...enPractice,
  ...enProfile,
  ...enSale,
  ...enSettings,
}

export const MESSAGES: Readonly<Record<Language, Messages>> = { id, en }
