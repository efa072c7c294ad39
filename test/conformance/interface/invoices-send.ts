/** Interface, 2.9. `invoices.*` is each entry, by invoice number. */
const request = `
  rq_uuid                      | String (64)  | Y
  rq_datetime                  | Timestamp B  | Y
  signature                    | String (64)  | Y
  sender_id                    | String (32)  | Y
  comm_code                    | String (32)  | Y
  ccy                          | String (3)   | Y | values: IDR
  invoices                     | JSON         | Y | form: JSON
  invoices.*.invoice_url       | String (100) | O | ours: http or https
  invoices.*.member_code       | String (32)  | Y
  invoices.*.member_name       | String (100) | Y
  invoices.*.member_email      | String (100) | Y | ours: an e-mail address
  invoices.*.member_phone      | String (13)  | O
  invoices.*.remark            | String (100) | O
  invoices.*.comm_code         | String (32)  | Y
  invoices.*.reference_number  | String       | -O
  invoices.*.amount            | String (13)  | Y | form: numeric
  invoices.*.due_date          | Date         | Y
  invoices.*.issue_date        | Date         | Y
  total_invoices               | String (3)   | Y | form: a count
`

const response = `
  rq_uuid                          | String (64) | Y
  rs_datetime                      | Timestamp B | Y
  error_code                       | String (4)  | Y
  error_message                    | String      | Y
  invoices                         | JSON        | Y | form: JSON
  invoices.*.error_code            | String (4)  | -Y
  invoices.*.error_msg             | String      | -O
  invoices.*.doc_ref_no            | String      | -O
  invoices_success                 | JSON        | Y | form: JSON
  invoices_success.*.error_code    | String (4)  | -Y
  invoices_success.*.error_msg     | String      | -O
  invoices_success.*.doc_ref_no    | String      | -O
  invoices_success.*.member_code   | String      | -O
  invoices_success.*.payment_url   | String      | -O
  invoices_failed                  | JSON        | Y | form: JSON or empty
  invoices_failed.*.error_code     | String (4)  | -Y
  invoices_failed.*.error_msg      | String      | -O
  invoices_failed.*.doc_ref_no     | String      | -O
  total_success                    | String      | Y | form: a count
  total_failed                     | String      | Y | form: a count
  total_row_execute                | String      | Y | form: a count
`

export const invoicesSendTables = { request, response } as const
