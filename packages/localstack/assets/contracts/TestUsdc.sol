// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IERC1271 {
  function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
}

/// The behavior of USDC (Circle's FiatToken, version 2.2) that payments depend on: EIP-20, EIP-3009 with both forms of
/// signature, signatures of contract wallets (ERC-1271), a blacklist, the same revert texts. Any caller may mint. There
/// is no constructor: a local node places the code at USDC's real address, then calls `initialize`.
contract TestUsdc {
  string public name;
  string public version;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;
  mapping(address => bool) public isBlacklisted;

  string public constant symbol = "USDC";
  uint8 public constant decimals = 6;

  bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH =
    keccak256("TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)");
  bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH =
    keccak256("ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)");
  bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

  /// Half of the curve's order: a signature with a greater s is the malleable twin of a valid one.
  uint256 private constant S_MAX = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);
  event Blacklisted(address indexed account);

  function initialize(string calldata name_, string calldata version_) external {
    require(bytes(name).length == 0, "FiatToken: contract is already initialized");
    name = name_;
    version = version_;
  }

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    totalSupply += value;
    emit Transfer(address(0), to, value);
  }

  function blacklist(address account) external {
    isBlacklisted[account] = true;
    emit Blacklisted(account);
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    bytes32 domainType = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    return
      keccak256(abi.encode(domainType, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)));
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    _transfer(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    require(allowance[from][msg.sender] >= value, "ERC20: transfer amount exceeds allowance");
    allowance[from][msg.sender] -= value;
    _transfer(from, to, value);
    return true;
  }

  struct Authorization {
    address from;
    address to;
    uint256 value;
    uint256 validAfter;
    uint256 validBefore;
    bytes32 nonce;
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s
  ) external {
    Authorization memory what = Authorization(from, to, value, validAfter, validBefore, nonce);
    _transferAuthorized(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, what, abi.encodePacked(r, s, v));
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes memory signature
  ) external {
    Authorization memory what = Authorization(from, to, value, validAfter, validBefore, nonce);
    _transferAuthorized(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, what, signature);
  }

  function receiveWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s
  ) external {
    require(to == msg.sender, "FiatTokenV2: caller must be the payee");
    Authorization memory what = Authorization(from, to, value, validAfter, validBefore, nonce);
    _transferAuthorized(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, what, abi.encodePacked(r, s, v));
  }

  function receiveWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes memory signature
  ) external {
    require(to == msg.sender, "FiatTokenV2: caller must be the payee");
    Authorization memory what = Authorization(from, to, value, validAfter, validBefore, nonce);
    _transferAuthorized(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, what, signature);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
    _cancel(authorizer, nonce, abi.encodePacked(r, s, v));
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) external {
    _cancel(authorizer, nonce, signature);
  }

  function _transfer(address from, address to, uint256 value) internal virtual {
    require(!isBlacklisted[from] && !isBlacklisted[to], "Blacklistable: account is blacklisted");
    require(from != address(0), "ERC20: transfer from the zero address");
    require(to != address(0), "ERC20: transfer to the zero address");
    require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }

  function _transferAuthorized(bytes32 typeHash, Authorization memory what, bytes memory signature) private {
    require(block.timestamp > what.validAfter, "FiatTokenV2: authorization is not yet valid");
    require(block.timestamp < what.validBefore, "FiatTokenV2: authorization is expired");
    bytes32 structHash = keccak256(
      abi.encode(typeHash, what.from, what.to, what.value, what.validAfter, what.validBefore, what.nonce)
    );
    _use(what.from, what.nonce, structHash, signature);
    emit AuthorizationUsed(what.from, what.nonce);
    _transfer(what.from, what.to, what.value);
  }

  function _cancel(address authorizer, bytes32 nonce, bytes memory signature) private {
    _use(authorizer, nonce, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature);
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function _use(address signer, bytes32 nonce, bytes32 structHash, bytes memory signature) private {
    require(!authorizationState[signer][nonce], "FiatTokenV2: authorization is used or canceled");
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
    require(_isSignedBy(signer, digest, signature), "FiatTokenV2: invalid signature");
    authorizationState[signer][nonce] = true;
  }

  function _isSignedBy(address signer, bytes32 digest, bytes memory signature) private view returns (bool) {
    if (signer.code.length > 0) {
      (bool ok, bytes memory answer) = signer.staticcall(abi.encodeCall(IERC1271.isValidSignature, (digest, signature)));
      return ok && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
    }
    if (signature.length != 65) return false;
    bytes32 r;
    bytes32 s;
    uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    if (uint256(s) > S_MAX || (v != 27 && v != 28)) return false;
    address recovered = ecrecover(digest, v, r, s);
    return recovered != address(0) && recovered == signer;
  }
}
