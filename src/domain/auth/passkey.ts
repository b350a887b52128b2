export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}
