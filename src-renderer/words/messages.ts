import enAttention from '../../resources/locales/en/attention.json'
import enBackup from '../../resources/locales/en/backup.json'
import enBill from '../../resources/locales/en/bill.json'
import enCommon from '../../resources/locales/en/common.json'
import enConnect from '../../resources/locales/en/connect.json'
import enConnection from '../../resources/locales/en/connection.json'
import enCustomer from '../../resources/locales/en/customer.json'
import enDisplay from '../../resources/locales/en/display.json'
import enDispute from '../../resources/locales/en/dispute.json'
import enDoubt from '../../resources/locales/en/doubt.json'
import enDrills from '../../resources/locales/en/drills.json'
import enDues from '../../resources/locales/en/dues.json'
import enGateway from '../../resources/locales/en/gateway.json'
import enHealth from '../../resources/locales/en/health.json'
import enHelp from '../../resources/locales/en/help.json'
import enHistory from '../../resources/locales/en/history.json'
import enLink from '../../resources/locales/en/link.json'
import enInvoices from '../../resources/locales/en/invoices.json'
import enPayouts from '../../resources/locales/en/payouts.json'
import enLinks from '../../resources/locales/en/links.json'
import enLinked from '../../resources/locales/en/linked.json'
import enOperations from '../../resources/locales/en/operations.json'
import enPaper from '../../resources/locales/en/paper.json'
import enPeople from '../../resources/locales/en/people.json'
import enPractice from '../../resources/locales/en/practice.json'
import enProfile from '../../resources/locales/en/profile.json'
import enReconcile from '../../resources/locales/en/reconcile.json'
import enRefund from '../../resources/locales/en/refund.json'
import enReport from '../../resources/locales/en/report.json'
import enReview from '../../resources/locales/en/review.json'
import enSale from '../../resources/locales/en/sale.json'
import enSettings from '../../resources/locales/en/settings.json'
import enSheet from '../../resources/locales/en/sheet.json'
import enShift from '../../resources/locales/en/shift.json'
import enToday from '../../resources/locales/en/today.json'
import enSignoff from '../../resources/locales/en/signoff.json'
import enUpdate from '../../resources/locales/en/update.json'
import idAttention from '../../resources/locales/id/attention.json'
import idBackup from '../../resources/locales/id/backup.json'
import idBill from '../../resources/locales/id/bill.json'
import idCommon from '../../resources/locales/id/common.json'
import idConnect from '../../resources/locales/id/connect.json'
import idConnection from '../../resources/locales/id/connection.json'
import idCustomer from '../../resources/locales/id/customer.json'
import idDisplay from '../../resources/locales/id/display.json'
import idDispute from '../../resources/locales/id/dispute.json'
import idDoubt from '../../resources/locales/id/doubt.json'
import idDrills from '../../resources/locales/id/drills.json'
import idDues from '../../resources/locales/id/dues.json'
import idGateway from '../../resources/locales/id/gateway.json'
import idHealth from '../../resources/locales/id/health.json'
import idHelp from '../../resources/locales/id/help.json'
import idHistory from '../../resources/locales/id/history.json'
import idLink from '../../resources/locales/id/link.json'
import idInvoices from '../../resources/locales/id/invoices.json'
import idPayouts from '../../resources/locales/id/payouts.json'
import idLinks from '../../resources/locales/id/links.json'
import idLinked from '../../resources/locales/id/linked.json'
import idOperations from '../../resources/locales/id/operations.json'
import idPaper from '../../resources/locales/id/paper.json'
import idPeople from '../../resources/locales/id/people.json'
import idPractice from '../../resources/locales/id/practice.json'
import idProfile from '../../resources/locales/id/profile.json'
import idReconcile from '../../resources/locales/id/reconcile.json'
import idRefund from '../../resources/locales/id/refund.json'
import idReport from '../../resources/locales/id/report.json'
import idReview from '../../resources/locales/id/review.json'
import idSale from '../../resources/locales/id/sale.json'
import idSettings from '../../resources/locales/id/settings.json'
import idSheet from '../../resources/locales/id/sheet.json'
import idShift from '../../resources/locales/id/shift.json'
import idToday from '../../resources/locales/id/today.json'
import idSignoff from '../../resources/locales/id/signoff.json'
import idUpdate from '../../resources/locales/id/update.json'

export type Language = 'id' | 'en'

const id = {
  ...idAttention,
  ...idBackup,
  ...idBill,
  ...idCommon,
  ...idConnect,
  ...idConnection,
  ...idCustomer,
  ...idDisplay,
  ...idDispute,
  ...idDoubt,
  ...idDrills,
  ...idDues,
  ...idGateway,
  ...idHealth,
  ...idHelp,
  ...idHistory,
  ...idLink,
  ...idInvoices,
  ...idPayouts,
  ...idLinks,
  ...idLinked,
  ...idOperations,
  ...idPaper,
  ...idPeople,
  ...idPractice,
  ...idProfile,
  ...idReconcile,
  ...idRefund,
  ...idReport,
  ...idReview,
  ...idSale,
  ...idSettings,
  ...idSheet,
  ...idShift,
  ...idToday,
  ...idSignoff,
  ...idUpdate,
}

/** Every message key. Bahasa Indonesia is the reference; a key missing in English does not compile. */
export type MessageKey = keyof typeof id
export type Messages = Readonly<Record<MessageKey, string>>

const en: Messages = {
  ...enAttention,
  ...enBackup,
  ...enBill,
  ...enCommon,
  ...enConnect,
  ...enConnection,
  ...enCustomer,
  ...enDisplay,
  ...enDispute,
  ...enDoubt,
  ...enDrills,
  ...enDues,
  ...enGateway,
  ...enHealth,
  ...enHelp,
  ...enHistory,
  ...enLink,
  ...enInvoices,
  ...enPayouts,
  ...enLinks,
  ...enLinked,
  ...enOperations,
  ...enPaper,
  ...enPeople,
  ...enPractice,
  ...enProfile,
  ...enReconcile,
  ...enRefund,
  ...enReport,
  ...enReview,
  ...enSale,
  ...enSettings,
  ...enSheet,
  ...enShift,
  ...enToday,
  ...enSignoff,
  ...enUpdate,
}

export const MESSAGES: Readonly<Record<Language, Messages>> = { id, en }
