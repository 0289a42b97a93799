/**
 * `union-territory`: one without a legislature, whose part of the tax is UTGST; the others (Delhi, Puducherry, Jammu and
 * Kashmir) have SGST like a state. `abroad`: an export.
 */
export type GstStateKind = 'state' | 'union-territory' | 'abroad';

export interface GstState {
  /** The first two digits of a GSTIN. */
  code: string;
  name: string;
  kind: GstStateKind;
}

const state = (code: string, name: string, kind: GstStateKind = 'state'): GstState => ({ code, name, kind });

/** Without 25 and 28, which are no longer given: Daman and Diu is part of 26, Andhra Pradesh has 37. */
export const gstStates: readonly GstState[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  state('04', 'Chandigarh', 'union-territory'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  state('26', 'Dadra and Nagar Haveli and Daman and Diu', 'union-territory'),
  state('27', 'Maharashtra'),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  state('31', 'Lakshadweep', 'union-territory'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  state('35', 'Andaman and Nicobar Islands', 'union-territory'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  state('38', 'Ladakh', 'union-territory'),
  state('97', 'Other territory', 'union-territory'),
  state('96', 'Outside India', 'abroad'),
];

const byCode = new Map(gstStates.map((each) => [each.code, each]));

export const findGstState = (code: string): GstState | undefined => byCode.get(code);

/** The two taxes of a supply within one state, or the one of every other supply. */
export type GstKind = 'CGST+SGST' | 'CGST+UTGST' | 'IGST';

/** Codes of the supplier's state and of the one where the goods arrive. */
export function gstKindOf(supplier: string, customer: string): GstKind {
  if (supplier !== customer) return 'IGST';
  const kind = findGstState(supplier)?.kind;
  if (kind === 'abroad') return 'IGST';
  return kind === 'union-territory' ? 'CGST+UTGST' : 'CGST+SGST';
}
