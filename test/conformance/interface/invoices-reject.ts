/** Interface, 2.9. `invoices.*` is each entry, by invoice number. */
const request = `
  rq_uuid                 | String (255) | Y
  rq_datetime             | Timestamp B  | Y
  signature               | String (64)  | Y
  sender_id               | String (32)  | Y
  comm_code               | String (32)  | Y
  invoices                | JSON         | Y | form: JSON
  invoices.*.member_code  | String (32)  | -Y
  invoices.*.comm_code    | String (32)  | -O
  total_invoices          | String (3)   | Y | form: a count
`

const response = `
  rq_uuid            | String (255) | Y
  rs_datetime        | Timestamp B  | Y
  error_code         | String (4)   | Y
  error_message      | String       | C
  invoices_success   | JSON         | Y | form: two shapes
  invoices_failed    | JSON         | Y | form: two shapes
  total_success      | String       | Y | form: a count
  total_failed       | String       | Y | form: a count
  total_row_execute  | String       | Y | form: a count
`

export const invoicesRejectTables = { request, response } as const
