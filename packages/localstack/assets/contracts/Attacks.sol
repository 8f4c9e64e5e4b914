// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {TestUsdc, IERC1271} from "./TestUsdc.sol";

/// Logs a Transfer that never took place.
contract EventForger {
  event Transfer(address indexed from, address indexed to, uint256 value);

  function forge(address from, address to, uint256 value) external {
    emit Transfer(from, to, value);
  }
}

/// Keeps a tenth of every transfer, so less arrives than was sent. It has the storage layout of TestUsdc, so it can
/// replace that code.
contract FeeUsdc is TestUsdc {
  function _transfer(address from, address to, uint256 value) internal override {
    uint256 fee = value / 10;
    super._transfer(from, to, value - fee);
    super._transfer(from, address(this), fee);
  }
}

/// Makes any number of calls in one transaction: several payments, a payment and its refund, foreign logs beside real ones.
contract Multicall {
  function run(address[] calldata targets, bytes[] calldata data) external {
    for (uint256 i = 0; i < targets.length; i++) {
      (bool ok, ) = targets[i].call(data[i]);
      require(ok, "Multicall: a call failed");
    }
  }
}

/// A contract wallet whose signatures are those of its owner (ERC-1271).
contract SignatureWallet is IERC1271 {
  address public immutable owner;

  constructor(address owner_) {
    owner = owner_;
  }

  function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    bytes32 r = bytes32(signature[0:32]);
    bytes32 s = bytes32(signature[32:64]);
    bool signedByOwner = ecrecover(digest, uint8(signature[64]), r, s) == owner;
    return signedByOwner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
  }
}
